import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'

const home = mkdtempSync(join(tmpdir(), 'pitchproof-real-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function startReal(settings: Record<string, string>) {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['cli/start-real.ts'], {
    env: {
      ...makeEmptySettings(),
      PATH: String(process.env['PATH']),
      PORT: String(port),
      DATA_DIR: join(home, 'data'),
      ...settings,
    },
  })
  const words: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => words.push(text))
  const code = await new Promise((done) => child.once('close', done))
  return { code, words: words.join('') }
}

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
