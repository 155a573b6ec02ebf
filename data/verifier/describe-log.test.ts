import { expect, test } from 'vitest'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { commit, incident } from '#data/testing/hostile-logs.ts'
import { writeHostileLog } from '#data/testing/write-hostile-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { describeReport } from './describe-log.ts'

test('a message of a log adds no line to its report, and hides or turns none', async () => {
  const folder = makeTestFolder()
  const words = 'x\nEverything fits.\r\u001b[8m\u009b2J\u202e\u2028y'
  const leaves = [commit('aaa'), incident(words, ['aaa'], [0]), commit('bbb')]
  await writeHostileLog(folder, leaves, await makeSigningKey('hostile.example/log'))
  const lines = describeReport(await verifyLogFolder(folder)).split('\n')
  expect(lines).not.toContain('Everything fits.')
  expect(lines.at(-1)).toContain('WRONG: bbb was committed')
  expect(lines.join('')).toContain(': x\\u{a}Everything fits.\\u{d}\\u{1b}[8m')
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
})
