import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { recordProviderCall } from '#data/queries/operation/provider-calls.ts'
import { makeEmptySettings } from '#cli/tools/testing/settings.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'pitchproof-services-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** The program in a process of its own, as a person runs it. */
function runCli(...args: string[]) {
  const env = {
    ...makeEmptySettings(),
    PATH: String(process.env['PATH']),
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    DATA_DIR: home,
  }
  return promisify(execFile)(process.execPath, ['cli/main.ts', ...args], { env })
}

test('health and usage say that nothing was called, then how calls went, in words and as JSON', async () => {
  expect((await runCli('health')).stdout).toBe('No service has been called yet.\nlast run: none\n')
  const database = await openDatabase({ dataDir: home })
  const call = { provider: 'sportmonks', endpoint: '/fixtures', responseTimeMs: 120 }
  await database.write((db) =>
    recordProviderCall(db, { ...call, statusCode: 200, errorMessage: null }, new Date()),
  )
  await database.write((db) =>
    recordProviderCall(db, { ...call, statusCode: 500, errorMessage: 'answered 500' }, new Date()),
  )
  await database.close()
  const words = (await runCli('health')).stdout
  expect(words).toMatch(
    /^sportmonks: fails: answered 500, 50\.0 % of the last day’s calls, 120 ms, last call \d{4}-/,
  )
  const [usage] = JSON.parse((await runCli('usage', '--json')).stdout)
  expect(usage).toMatchObject({ provider: 'sportmonks', totalRequests: 2, successRate: 50 })
  await expect(runCli('usage', '--nonsense')).rejects.toMatchObject({ code: 2 })
}, 240_000)
