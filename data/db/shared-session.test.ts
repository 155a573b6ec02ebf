import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { putEmptyDatabase } from './prepared-database.ts'
import { shareDatabase } from './shared-session.ts'
import { openSynced } from './synced-files.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

test('a client that says nothing within its transaction is disconnected, and the next one has its turn', async () => {
  const folder = makeTestFolder()
  await putEmptyDatabase(join(folder, 'db'))
  const { client, files, close } = await openSynced(join(folder, 'db'))
  const path = join(folder, 'db.sock')
  const stop = await shareDatabase({ client, files }, path, 3000)
  const connect = () =>
    postgres({ path, user: 'postgres', database: 'postgres', max: 1, onnotice: () => {} })
  const [silent, other] = [connect(), connect()]
  await other`create table told (word text)`
  const { promise: never } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const hanging = silent.begin(async (transaction) => {
    await transaction`insert into told values ('never')`
    begun.resolve()
    await never
  })
  const ended = expect(hanging).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await Promise.race([begun.promise, ended])
  expect(await other`select word from told`).toEqual([])
  await ended
  await Promise.all([silent.end({ timeout: 0 }), other.end({ timeout: 0 })])
  await stop()
  await close()
  await rm(folder, { recursive: true })
})
