/** Logs made to exhaust a verifier, each checked by the built file in a process that is measured. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { HOSTILE_LOGS } from '#data/testing/hostile-logs.ts'
import { writeHostileLog } from '#data/testing/write-hostile-log.ts'
import { measureProgram, MOST_MEGABYTES, MOST_SECONDS } from '#data/testing/measured-program.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { buildVerifier, VERIFIER_FILE } from './build-verifier.ts'

const root = makeTestFolder()

beforeAll(async () => {
  await writeFile(join(root, VERIFIER_FILE), (await buildVerifier()).bytes)
})

test.each(Object.entries(HOSTILE_LOGS))('ends with words: %s', async (name, { words, leaves }) => {
  const folder = join(root, 'log')
  await writeHostileLog(folder, leaves(), await makeSigningKey('hostile.example/log'))
  const found = await measureProgram([join(root, VERIFIER_FILE), '--log', folder])
  await rm(folder, { recursive: true })
  expect([found.code, found.out]).toEqual([1, expect.stringContaining('WRONG: ')])
  expect(found.out).toContain(words)
  expect(found.megabytes, name).toBeLessThan(MOST_MEGABYTES)
  expect(found.seconds, name).toBeLessThan(MOST_SECONDS)
})
