import { expect, test } from 'vitest'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { makeSampleFixture, makeSamplePrediction } from '#data/testing/sample-log.ts'
import { drawMatchSvg } from '#site/render/pictures.ts'
import { drawPicture } from '#site/render/social/draw.ts'
import { findLeakingPictures } from './pictures.ts'

const fixture = makeSampleFixture(0)
const sealed = {
  id: 'sealed',
  league: 'Premier League',
  homeTeam: 'Brest',
  awayTeam: 'Metz',
  matchDate: '2026-08-15',
  matchTime: '15:00',
  matchStatus: 'scheduled',
  receipt: null,
  opened: null,
} as PublicMatch
const opened = {
  entry: 12,
  homeScore: 2,
  awayScore: 1,
  prediction: {
    ...makeSamplePrediction(fixture, 0),
    expectedHomeGoals: 1.5,
    expectedAwayGoals: 1.1,
  },
} as unknown as OpenedMatch

const drawMatchImage = (match: PublicMatch) => drawPicture(drawMatchSvg(match))

test('[role-paid-01] a score grid or a figure planted in the picture of a sealed match is found', async () => {
  const find = async (shown: PublicMatch, published = sealed) =>
    findLeakingPictures(() => drawMatchImage(shown), [published], drawMatchImage)
  expect(await find(sealed)).toEqual([])
  // The published file has an opened prediction, but the log has not opened it: the picture must
  // stay sealed.
  expect(await find(sealed, { ...sealed, opened })).toEqual([])
  expect(await find({ ...sealed, opened })).toEqual(['sealed'])
  expect(await find({ ...sealed, league: '43.2%' })).toEqual(['sealed'])
})
