/** Senders of letters that are killed at random moments, each right after the mail server took a letter. */
import { expect, test } from 'vitest'
import { runLetters } from './bench-letters.ts'

test('whatever is killed when, no letter is lost, and one is repeated at most for each open connection, with one Message-ID', async () => {
  const counts = await runLetters({ members: 300, lettersPerKill: 40, steady: 0 })
  expect(counts).toMatchObject({ missing: 0, differing: 0, wrong: 0, gone: 3, ended: 3 })
  expect(counts.kills).toBeGreaterThanOrEqual(2)
  expect(counts.twice).toBeLessThanOrEqual(counts.mostTwice)
  expect(counts.right + counts.twice).toBe(294)
})
