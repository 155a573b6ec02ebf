/** The commands against a stranger's log that is made to hold them up; all shapes: `data/verifier/hostile-log.test.ts`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatVerifierKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { HOSTILE_LOGS } from '#data/testing/hostile-logs.ts'
import { writeHostileLog } from '#data/testing/write-hostile-log.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { measureProgram, MOST_MEGABYTES, MOST_SECONDS } from '#data/testing/measured-program.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const SHAPES = [
  'a match that is moved without end',
  'a commit, and an incident that voids it, without end',
]

const root = makeTestFolder()
let server: LocalServer

beforeAll(async () => {
  server = await startLocalServer(async (request, response) => {
    const bytes = await readFile(join(root, request.url!)).catch(() => null)
    response.statusCode = bytes === null ? 404 : 200
    response.end(bytes)
  })
})
afterAll(() => server.close())

test.each(SHAPES)('ledger verify and witness follow end with words: %s', async (name) => {
  const { words, leaves } = HOSTILE_LOGS[name]!
  const signer = await makeSigningKey('hostile.example/log')
  await writeHostileLog(join(root, 'log'), leaves(), signer)
  const address = `${server.origin}/log`
  const verified = await measureProgram([MAIN, 'ledger', 'verify', '--url', address])
  expect([verified.code, verified.out]).toEqual([1, expect.stringContaining(words)])

  // A witness reads the whole log once another key than the one it follows has signed it.
  const followed = await makeSigningKey('hostile.example/log')
  const given = ['--log', address, '--dir', join(root, name), '--once']
  const key = formatVerifierKey(followed)
  const watched = await measureProgram([MAIN, 'witness', 'follow', ...given, '--key', key])
  expect([watched.code, watched.words]).toEqual([1, expect.stringContaining('ALARM')])
  for (const { megabytes, seconds } of [verified, watched]) {
    expect(megabytes).toBeLessThan(MOST_MEGABYTES)
    expect(seconds).toBeLessThan(MOST_SECONDS)
  }
})
