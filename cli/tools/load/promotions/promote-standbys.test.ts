import { expect, test } from 'vitest'
import { promoteStandbys } from './promote-standbys.ts'

// `npm run load -- promotions` does it a hundred times.
test('a server that is lost in a run, and its standby in its place: one log, and every member', async () => {
  const counts = await promoteStandbys({ times: 3, seed: 7, tell: () => {} })
  expect(counts).toMatchObject({
    promotions: 3,
    secondHistories: 0,
    endedLogs: [],
    membersLost: 0,
    entitlementsLost: 0,
  })
  expect(counts.cutOff).toBeGreaterThan(0)
  expect(counts.membersMade).toBeGreaterThan(3)
  expect(counts.checkpoints).toBeGreaterThan(1)
}, 300_000)
