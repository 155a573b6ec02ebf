import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
import { parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import { toDetailColumns } from './feed-rows.ts'
import {
  listChanges as listChangesOf,
  listTold,
  toRowWithoutResult,
  toStoredRow,
} from './changed-rows.ts'

const match = parseApiFootball(
  readFileSync(new URL('../../../data/fixtures/api-football/fixtures.json', import.meta.url)),
).rows[0]!
const toRow = (row: FeedMatch) => toStoredRow(row, null)
const { id, feedHash } = toRow(match).row

const know = (change: Partial<KnownMatch> = {}) =>
  new Map([
    [
      id,
      {
        id,
        leagueId: 'premier-league',
        season: match.season,
        stage: null,
        homeTeamId: match.homeTeamId,
        awayTeamId: match.awayTeamId,
        status: 'finished' as const,
        kickoffAt: new Date(match.kickoffAt),
        source: 'api-football',
        feedHash,
        isResultEntered: false,
        sourceId: null,
        isOpened: false,
        ...change,
      },
    ],
  ])

const listChanges = (
  rows: readonly FeedMatch[],
  toStored: typeof toRow,
  known: ReadonlyMap<string, KnownMatch>,
) => listChangesOf(listTold(rows, toStored, known), known)

test('a new or changed row is written, an unchanged one is not', () => {
  expect(listChanges([match], toRow, new Map()).changes).toMatchObject([{ isNew: true }])
  expect(listChanges([match], toRow, know()).changes).toEqual([])
  const corrected = { ...match, actualHomeScore: 4 }
  expect(listChanges([corrected], toRow, know()).changes).toMatchObject([{ isNew: false }])
})

test('[state-match-01] a finished match does not become scheduled, live or postponed again without a person', () => {
  for (const matchStatus of ['scheduled', 'live', 'postponed'] as const) {
    const { changes, warnings } = listChanges([{ ...match, matchStatus }], toRow, know())
    expect(changes).toEqual([])
    expect(warnings).toEqual([
      expect.stringContaining('Brentford against Ipswich Town of 2031-04-26 has ended'),
    ])
  }
})

test('only an entered result is frozen: the rest of the row still follows the feed', () => {
  const moved = { ...match, referee: 'Another Referee' }
  const { changes } = listChanges([moved], toRow, know({ isResultEntered: true }))
  expect(changes).toMatchObject([{ isResultEntered: true }])
  const row = toRowWithoutResult(toRow(moved).row)
  expect(row.refereeName).toBe('Another Referee')
  for (const column of [
    'matchStatus',
    'actualHomeScore',
    'actualAwayScore',
    'actualOutcome',
    'halfTimeHomeScore',
    'awarded',
    'clock',
  ])
    expect(row).not.toHaveProperty(column)
})

test('a second result of an opened match on another day is reported for a decision, not stored', () => {
  const later = new Date(Date.parse(match.kickoffAt) + 5 * 86_400_000).toISOString()
  const again = {
    ...match,
    matchStatus: 'finished',
    kickoffAt: later,
    actualHomeScore: 4,
    actualAwayScore: 1,
  } as const
  const opened = listChanges([again], toRow, know({ isOpened: true }))
  expect(opened.changes).toEqual([])
  expect(opened.warnings.join()).toContain(`the feed now has a result of ${later.slice(0, 10)}`)
  // Not opened yet, or decided by a person: the feed's row is stored.
  for (const change of [{}, { isOpened: true, isResultEntered: true }])
    expect(listChanges([again], toRow, know(change)).changes).toHaveLength(1)
  const corrected = { ...again, kickoffAt: match.kickoffAt }
  expect(listChanges([corrected], toRow, know({ isOpened: true })).changes).toHaveLength(1)
})

test('a match that is awarded after its opening stays judged by what was played', () => {
  const ruled = { ...match, awarded: true, actualHomeScore: 0, actualAwayScore: 3 }
  const { changes, warnings } = listChanges([ruled], toRow, know({ isOpened: true }))
  expect(changes).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('calls it awarded, with 0-3')])
  expect(listChanges([ruled], toRow, know()).changes).toHaveLength(1)
})

test('a result that was entered for a match on another day is told', () => {
  const moved = { ...match, kickoffAt: '2031-06-01T14:00:00.000Z' }
  const { changes, warnings } = listChanges([moved], toRow, know({ isResultEntered: true }))
  expect(changes).toHaveLength(1)
  expect(warnings).toEqual([expect.stringContaining('has an entered result')])
})

test('a detail that the feed did not answer leaves the stored one', () => {
  const untold = ['absences', 'weather', 'lineups', 'stations'] as const
  expect(Object.keys(toDetailColumns({ ...match, untold }))).toEqual([])
  expect(toDetailColumns({ ...match, untold: ['absences'] })).not.toHaveProperty('sidelinedPlayers')
  expect(toDetailColumns(match)).toHaveProperty('temperature', null)
})
