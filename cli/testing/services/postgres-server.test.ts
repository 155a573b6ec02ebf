import { existsSync } from 'node:fs'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { findPostgresFolder } from './postgres-programs.ts'
import { startPostgres } from './postgres-server.ts'

test.skipIf(!findPostgresFolder())(
  'a started PostgreSQL answers its superuser alone, and leaves nothing behind',
  async () => {
    const server = await startPostgres()
    expect(existsSync(server.folder)).toBe(true)
    const sql = postgres(server.url, { max: 1 })
    expect(await sql`select current_setting('is_superuser') as superuser`).toEqual([
      { superuser: 'on' },
    ])
    await sql`create table kept as select 7 as number`
    const before = server.processId()
    await server.restart()
    expect(server.processId()).not.toBe(before)
    expect(await sql`select number from kept`).toEqual([{ number: 7 }])
    await sql.end()
    const stranger = postgres(server.url.replace(/:[^:@]+@/, ':wrong@'), { max: 1 })
    await expect(stranger`select 1`).rejects.toThrow(/password authentication failed/)
    await server.stop()
    expect(existsSync(server.folder)).toBe(false)
    await expect(postgres(server.url, { max: 1 })`select 1`).rejects.toThrow(/ECONNREFUSED/)
  },
)
