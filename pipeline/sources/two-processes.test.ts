import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { adminSettings } from '#data/db/schema.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { startProviderServer } from '#pipeline/testing/provider-server.ts'

test('two processes at once stay within the hourly limit together, counted at the service', async () => {
  const dataDir = makeTestFolder()
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
  }
})
