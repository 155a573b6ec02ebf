import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { makeSampleFixture, makeSamplePrediction } from '#data/testing/sample-log.ts'
import { drawMatchImage } from '#site/lib/build/public/public-pictures.ts'
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

test('[role-paid-01] a score grid or a figure planted in the picture of a sealed match is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitchproof-pictures-'))
  mkdirSync(join(folder, 'social/match'), { recursive: true })
  const write = (picture: Uint8Array) =>
    writeFileSync(join(folder, 'social/match/sealed.png'), picture)
  write(await drawMatchImage(sealed))
  expect(await findLeakingPictures(folder, [sealed], drawMatchImage)).toEqual([])
  // The published file has an opened prediction, but the log has not opened it: the picture must
  // stay sealed.
  expect(await findLeakingPictures(folder, [{ ...sealed, opened }], drawMatchImage)).toEqual([])
  write(await drawMatchImage({ ...sealed, opened }))
  expect(await findLeakingPictures(folder, [sealed], drawMatchImage)).toEqual(['sealed'])
  write(await drawMatchImage({ ...sealed, league: '43.2%' }))
  expect(await findLeakingPictures(folder, [sealed], drawMatchImage)).toEqual(['sealed'])
  rmSync(folder, { recursive: true })
})
