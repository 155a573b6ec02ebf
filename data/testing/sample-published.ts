/** A small publication for tests of drawn pages: a match ahead, one of two years ago, and frames. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OVER_KEYS } from '#data/model/forecast/markets.ts'
import { PredictionSchema } from '#data/model/forecast/prediction.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import {
  PAST_INDEX,
  toPastDayFile,
  toPastLeagueFile,
  type PastIndex,
  type PastRow,
} from '#data/model/past/past-files.ts'
import type { OpenedPrediction } from '#data/ledger/leaves/leaf.ts'
import { makeSampleFixture, makeSamplePrediction } from './sample-log.ts'
import { SEALED_MATCH } from './sample-match.ts'

export const PAST_DAY = '2024-08-17'
export const TODAY = '2026-08-15'
export const PLACE = '2024-25/premier-league'
/** A scored prediction with what a page shows beside. */
export const withShownFigures = (scored: OpenedPrediction) => ({
  ...Object.fromEntries(OVER_KEYS.map((key, place) => [key, 90 - (place % 6) * 15])),
  ...scored,
  bothTeamsToScore: true,
  bothTeamsToScoreProbability: 52,
  expectedHomeGoals: 1.5,
  expectedAwayGoals: 1.1,
  expectedFirstHalfGoals: 1.2,
  expectedSecondHalfGoals: 1.4,
  weatherImpact: null,
  refereeImpact: null,
  aiReasoning: 'One sentence.',
})
const PREDICTION = PredictionSchema.parse({
  ...withShownFigures(makeSamplePrediction({ ...makeSampleFixture(0), matchId: 'a-b' }, 0)),
  dataCutoffAt: '2024-08-16T08:00:00.000Z',
  factors: { outcome: [{ group: 'strength', value: 1.4 }], homeGoals: [], awayGoals: [] },
})
export const OPENED: PublicMatch = {
  ...SEALED_MATCH,
  id: 'past-arsenal-chelsea',
  matchDate: PAST_DAY,
  leagueId: 'premier-league',
  league: 'Premier League',
  homeTeam: 'Arsenal',
  homeTeamId: 'arsenal',
  awayTeam: 'Chelsea',
  awayTeamId: 'chelsea',
  matchStatus: 'finished',
  actualHomeScore: 2,
  actualAwayScore: 1,
  receipt: { entry: 1204, madeAt: '2024-08-16T08:00:00.000Z', revision: 1, modelVersion: 'pp-5' },
  opened: {
    entry: 1300,
    homeScore: 2,
    awayScore: 1,
    wasCorrect: true,
    scoreAccurate: false,
    prediction: PREDICTION,
    reasoning: {},
    statistics: null,
    events: [],
  },
}
export const AHEAD: PublicMatch = {
  ...OPENED,
  id: 'next-arsenal-chelsea',
  matchDate: TODAY,
  matchStatus: 'scheduled',
  actualHomeScore: null,
  actualAwayScore: null,
  opened: null,
}
const ROW: PastRow = {
  id: OPENED.id,
  matchDate: PAST_DAY,
  matchTime: OPENED.matchTime,
  homeTeamId: 'arsenal',
  homeTeam: 'Arsenal',
  awayTeamId: 'chelsea',
  awayTeam: 'Chelsea',
  homeScore: 2,
  awayScore: 1,
  said: { outcome: 'home_win', percent: 54.3, wasCorrect: true },
}
const INDEX: PastIndex = {
  v: 1,
  isWhole: true,
  days: { [PAST_DAY]: { hash: 'h', count: 1, right: 1, season: '2024-25' } },
  leagues: {
    [PLACE]: {
      hash: 'h',
      count: 1,
      right: 1,
      clubs: [
        ['arsenal', 'Arsenal'],
        ['chelsea', 'Chelsea'],
      ],
    },
  },
}
const standing = (teamId: string, teamName: string, position: number) => ({
  id: teamId,
  teamId,
  teamName,
  teamLogo: null,
  position,
  matchesPlayed: 1,
  wins: 1,
  draws: 0,
  losses: 0,
  goalDifference: 1,
  points: 3,
  form: 'W',
  zone: null,
})
export const FRAMES: ReadonlyMap<string, string> = new Map([
  ...LANGUAGE_CODES.map(
    (code) =>
      [
        code,
        `<html lang="${code}"><head><title>shell-title</title><meta name="description" content="shell-description"><meta name="shell-head"></head><body><i hidden>/shell-path</i><div data-shell></div></body></html>`,
      ] as const,
  ),
  [
    'card',
    JSON.stringify({
      scriptPath: '/assets/card.js',
      stylePath: '/assets/card.css',
      themeScript: '',
      policy: "default-src 'none'",
    }),
  ],
])

function put(dataDir: string, path: string, content: unknown): void {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true })
  // Replaced, as the publishing stage does it: another file, not other bytes in the old one.
  writeFileSync(join(dataDir, `${path}.new`), JSON.stringify(content))
  renameSync(join(dataDir, `${path}.new`), join(dataDir, path))
}

/** Publishes the match of today. */
export const publishToday = (dataDir: string, match: PublicMatch): void =>
  put(dataDir, `public/matches/${TODAY}.json`, { day: TODAY, matches: [match] })

export function writeSamplePublished(dataDir: string): void {
  put(dataDir, PAST_INDEX, INDEX)
  put(dataDir, toPastLeagueFile(PLACE), { rows: [ROW] })
  put(dataDir, toPastDayFile(PAST_DAY), { day: PAST_DAY, matches: [OPENED] })
  put(dataDir, 'public/status.json', {
    isDemo: false,
    generatedAt: `${TODAY}T08:00:00.000Z`,
    modelVersion: 'pp-7',
    days: [TODAY],
  })
  put(dataDir, 'public/tables/premier-league.json', {
    league: 'premier-league',
    rows: [standing('arsenal', 'Arsenal', 1), standing('chelsea', 'Chelsea', 2)],
  })
  publishToday(dataDir, AHEAD)
}
