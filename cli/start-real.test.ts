import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { runScript } from '#cli/testing/run-cli.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const home = makeTestFolder()

const startReal = async (settings: Record<string, string>) =>
  runScript('cli/start-real.ts', [], {
    PORT: String(await findFreePort()),
    DATA_DIR: join(home, 'data'),
    ...settings,
  })

test('without a network start:real says so, ends with 1 and removes what it had begun', async () => {
  // A port that nobody listens on.
  const nowhere = `http://127.0.0.1:${await findFreePort()}`
  const { code, words } = await startReal({ FOOTBALL_DATA_API_BASE: nowhere })
  expect(code).toBe(1)
  expect(words).toContain('cannot be reached')
  expect(words).toContain('nothing half made is left')
  expect(existsSync(join(home, 'data'))).toBe(false)
})

test('start:real refuses to begin with the demo feed', async () => {
  const { code, words } = await startReal({ FOOTBALL_FEED: 'demo' })
  expect(code).toBe(1)
  expect(words).toContain('FOOTBALL_FEED is demo')
  expect(existsSync(join(home, 'data'))).toBe(false)
})
