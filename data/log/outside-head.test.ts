import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import type { LogKeys } from '#data/ledger/signing/current-signer.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { DEMO_KEY_NAME, toLogName } from '#data/snapshots/keys.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { appendLeaves } from './log-folder.ts'
import { readOutsideHead } from './outside-head.ts'

const root = makeTestFolder()
let server: LocalServer
let shown = ''

beforeAll(async () => {
  server = await startLocalServer((_, response) => response.end(shown))
})
afterAll(() => server.close())

/** Another installation with a log of this name answers at the address. */
async function showOther(name: string, folder: string): Promise<LogKeys> {
  const leaf: Leaf = {
    v: 1,
    kind: 'incident',
    statedAt: '2026-08-01T00:00:00.000Z',
    message: 'theirs',
    matchIds: [],
  }
  await appendLeaves(join(root, folder), await makeSigningKey(name), [leaf])
  shown = await readFile(join(root, folder, 'checkpoint'), 'utf8')
  return { current: [await makeSigningKey(name)], handOvers: [] }
}

test.each([
  ['demo', DEMO_KEY_NAME],
  ['installation without an address of its own', toLogName(null)],
])('another %s that answers on this machine is not taken for our own log', async (what, name) => {
  const ours = await showOther(name, what)
  expect(await readOutsideHead(`${server.origin}/ledger/checkpoint`, ours)).toBe(null)
})

test('a log with an address in its name and an unknown key is refused wherever it is shown', async () => {
  const ours = await showOther('club.example/log', 'named')
  await expect(readOutsideHead(`${server.origin}/ledger/checkpoint`, ours)).rejects.toThrow(
    'signed with a key that is not known here',
  )
})
