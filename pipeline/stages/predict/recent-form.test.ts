import { expect, test } from 'vitest'
import type { HistoricMatch } from '#data/model/history.ts'
import type { LastGame } from '#data/model/match/match.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { toLastPlayed } from './last-played.ts'
import { toReasoningInput } from './make-prediction.ts'

const play = (date: string): LastGame => ({
  date,
  result: 'L',
  isHome: true,
  opponent: 'Wolves',
  teamScore: 0,
  opponentScore: 1,
})

function readContext(change: Partial<MatchRow>, learned: readonly HistoricMatch[] = []) {
  const row = { ...makeUpMatch(1), homeTeamId: 'home', awayTeamId: 'away', ...change }
  return toReasoningInput(
    row as unknown as MatchRow,
    { ...makeUpMatch(1).prediction, aiReasoning: '', weatherImpact: null, refereeImpact: null },
    toLastPlayed(learned),
  ).context!
}

function listTold(kickoffAt: string, home: readonly string[], away: readonly string[]) {
  const { homeLast5Games, awayLast5Games } = readContext({
    league: 'Premier League',
    kickoffAt: new Date(kickoffAt),
    homeLast5Games: home.map(play),
    awayLast5Games: away.map(play),
  })
  return [homeLast5Games, awayLast5Games].map((games) => games.map(({ date }) => date))
}

test('what a club played before the summer is no form in August', () => {
  const spring = ['2026-05-16', '2026-05-23']
  expect(listTold('2026-08-15T14:00:00Z', [...spring, '2026-08-08'], spring)).toEqual([
    ['2026-08-08'],
    [],
  ])
})

test('a winter break leaves form as it was', () => {
  const autumn = ['2026-12-19', '2026-12-12']
  expect(listTold('2027-01-16T14:00:00Z', autumn, [])).toEqual([autumn, []])
})

const learn = (league: HistoricMatch['league'], day: string, change: Partial<HistoricMatch> = {}) =>
  ({
    league,
    kickoffMs: Date.parse(`${day}T15:00:00Z`),
    homeTeamId: 'home',
    awayTeamId: 'other',
    awarded: false,
    ...change,
  }) as HistoricMatch

const cupDay = {
  league: 'Champions League',
  kickoffAt: new Date('2026-10-21T19:00:00Z'),
  homeLast5Games: [play('2026-09-30')],
  awayLast5Games: [play('2026-09-30')],
} satisfies Partial<MatchRow>
const ofOurLeague = [
  learn('champions-league', '2026-09-30', { awayTeamId: 'away' }),
  learn('premier-league', '2026-10-17'),
]

test('of a club whose own league nobody reads neither form nor days of rest are told', () => {
  expect(readContext(cupDay, ofOurLeague)).toMatchObject({
    homeRestDays: 4,
    awayRestDays: null,
    homeLast5Games: cupDay.homeLast5Games,
    awayLast5Games: [],
  })
})

test('a club of a context league is rested by what it played there, and its form is not listed', () => {
  const learned = [...ofOurLeague, learn('context-POR', '2026-10-16', { homeTeamId: 'away' })]
  expect(readContext(cupDay, learned)).toMatchObject({ awayRestDays: 5, awayLast5Games: [] })
  expect(readContext(cupDay, learned.toReversed())).toMatchObject({ awayRestDays: 5 })
})

test('an awarded match tires nobody, and without cups nobody knows who is tired', () => {
  const awarded = learn('premier-league', '2026-10-18', { awarded: true })
  expect(readContext(cupDay, [...ofOurLeague, awarded])).toMatchObject({ homeRestDays: 4 })
  expect(readContext(cupDay, ofOurLeague.slice(1))).toMatchObject({ homeRestDays: null })
})
