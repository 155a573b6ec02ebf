import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { adminSettings } from '#data/db/schema.ts'
import { startProviderServer } from '#pipeline/testing/provider-server.ts'

test('two processes at once stay within the hourly limit together, counted at the service', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-limit-'))
  const service = await startProviderServer()
  const database = await openDatabase({ dataDir, share: true })
  try {
    await database.write((db) =>
      db.insert(adminSettings).values({ footballApiRateLimitPerHour: 10 }),
    )
    const begunIn = new Date().getUTCHours()
    const start = () =>
      promisify(execFile)(process.execPath, [
        'pipeline/testing/calling-process.ts',
        dataDir,
        service.url,
        '15',
      ])
    const answered = await Promise.all([start(), start()])
    const total = answered.reduce((sum, { stdout }) => sum + Number(stdout), 0)
    // An hour that ends meanwhile begins a new limit.
    const hours = new Date().getUTCHours() === begunIn ? 1 : 2
    expect(service.asked.length).toBeGreaterThanOrEqual(10)
    expect(service.asked.length).toBeLessThanOrEqual(10 * hours)
    expect(total).toBe(service.asked.length)
  } finally {
    await database.close()
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
