/** Machines that take members' forecasts, and publishers that seal them, killed at random moments. */
import { expect, test } from 'vitest'
import { runForecasts } from './killed-run.ts'

/** `PITCHPROOF_TEST_LIVES` sets a larger number of members than in each run of all tests. */
const LIVES = process.env['PITCHPROOF_TEST_LIVES']
const MEMBERS = Number(LIVES ?? 80)

test('whatever is killed when, each acknowledged forecast is there, counts, is proved and is scored', async () => {
  const size = { members: MEMBERS, gestures: 4, kills: 2 + Math.floor(MEMBERS / 500) }
  const counts = await runForecasts(size)
  if (LIVES !== undefined) console.log(`${MEMBERS} members`, counts)
  expect(counts.acknowledged).toBeGreaterThan(MEMBERS)
  expect(counts.publisherKills).toBeGreaterThan(0)
  expect(counts.proofs).toBeGreaterThan(0)
  expect(counts.scored).toBeGreaterThan(0)
})
