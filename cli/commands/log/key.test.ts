import { chmodSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatSigningKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { runCli, startCli } from '#cli/testing/run-cli.ts'

const home = makeTestFolder()

test('an unreadable next key is not replaced: it may be the only copy', async () => {
  const dataDir = join(home, 'unreadable')
  const path = join(dataDir, 'keys', 'next.key')
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  // A link to itself: it exists and cannot be read, not even by root.
  symlinkSync(path, path)
  const answer = await startCli(['key', 'rotate'], { DATA_DIR: dataDir, FOOTBALL_FEED: 'demo' })
  expect(answer.code).toBe(1)
  expect(answer.words).toContain('next.key')
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'a private key readable by every user of the machine is refused, with the way out',
  async () => {
    const settings = { DATA_DIR: join(home, 'open'), FOOTBALL_FEED: 'demo' }
    const keys = join(settings.DATA_DIR, 'keys')
    mkdirSync(keys, { recursive: true })
    const text = formatSigningKey(await makeSigningKey('key.example/demo'))
    for (const [name, command] of [
      ['signing.key', 'show'],
      ['next.key', 'rotate'],
    ] as const) {
      const path = join(keys, name)
      writeFileSync(path, text)
      chmodSync(path, 0o644)
      const answer = await runCli(['key', command], settings)
      expect(answer).toMatchObject({ code: 1, out: '' })
      expect(answer.words).toContain(`chmod 600 ${path}`)
      // Readable by a group, like secrets in containers.
      chmodSync(path, 0o640)
    }
    expect(await runCli(['key', 'show'], settings)).toMatchObject({ code: 0 })
  },
)
