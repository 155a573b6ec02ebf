/**
 * The forecast of a cup is public, the probabilities of its matches are not: what is published must
 * not depend on the two matches of a tie alone, and the strengths behind it are shifted as for a
 * league.
 */
import { expect, test } from 'vitest'
import { startStory } from '#data/ledger/audit/log-story.ts'
import type { HistoricMatch, ListedMatch } from '#data/model/history.ts'
import { DAY_MS } from '#data/model/time.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import { fitEngine } from '#pipeline/models/engine.ts'
import { toGoalRates } from '#pipeline/models/markets/forecast.ts'
import { toGoalGrid } from '#pipeline/models/markets/goal-grid.ts'
import { toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { isDue } from '#pipeline/stages/predict/forecast-seasons.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { listPhasePairs, makeCupRows, makeTie } from '#pipeline/testing/made-up-cup.ts'
import { toSeasonCalendar, type SeasonCalendar } from '#pipeline/season/season-calendar.ts'
import { FEWEST_LEFT } from '#data/model/forecast/season-forecast.ts'
import {
  isFarFromEnd,
  listShownRounds,
  toSeasonForecast,
} from '#pipeline/season/season-forecast.ts'
import { backtestCups } from './cup-backtest.ts'
import { toCupState, type CupFacts } from './cup-outlook.ts'
import { toCupRules } from './cup-rules.ts'
import { simulateCup } from './simulate-cup.ts'
import { HIDDEN_DEVIATION } from '#pipeline/season/outlook.ts'

const leagues = makeUpSeasons({
  seed: 9,
  leagues: ['premier-league', 'la-liga', 'serie-a', 'bundesliga'],
  teamsPerLeague: 10,
  seasons: [2018, 2019, 2020],
  withOdds: true,
})
const teamIds = [...new Set(leagues.map(({ homeTeamId }) => homeTeamId))].sort().slice(0, 36)
const NOW = Date.parse('2020-09-15T00:00:00Z')
const facts: CupFacts = {
  league: 'champions-league',
  season: 2026,
  nowMs: NOW,
  teamIds,
  played: [],
  left: listPhasePairs(teamIds.length).map(([home, away]) => ({ home, away })),
  cup: {
    rules: toCupRules('champions-league', 2026),
    groups: [teamIds.map((_, team) => team)],
    drawn: null,
  },
}
const engine = fitEngine(leagues, { asOfMs: NOW })
const toHomeWin = ({ supremacy, total }: { supremacy: number; total: number }) =>
  100 * toOutcomeShares(toGoalGrid(toGoalRates(supremacy, total), GRID_SHAPE)).home

test('even the exact shifted strengths miss the probabilities of a cup’s matches by two points', () => {
  const readOff = (random: (() => number) | null) => {
    const { toRates } = toCupState(engine, facts, random)!
    return facts.left.map(({ home, away }) => toHomeWin(toRates(home, away, false)))
  }
  const paid = readOff(null)
  const misses = Array.from({ length: 10 }, (_, seed) => {
    const guess = readOff(createSeededRandom(seed + 1))
    const squares = guess.map((chance, index) => (chance - paid[index]!) ** 2)
    return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length)
  })
  expect(HIDDEN_DEVIATION).toBeGreaterThan(0)
  expect(Math.min(...misses)).toBeGreaterThan(1)
  expect(misses.reduce((sum, miss) => sum + miss, 0) / misses.length).toBeGreaterThan(2)
})

function toCalendar(
  rounds: number,
  ...later: readonly (readonly [string, number, string?])[]
): SeasonCalendar {
  const rows = later.flatMap(([stage, ties, goals]) =>
    Array.from({ length: ties }, (_, index) =>
      makeTie(
        stage,
        (stage === 'Round of 32' ? 24 : 2 * ties) - 1 - index,
        (stage === 'Round of 32' ? 8 : 0) + index,
        goals,
      ),
    ).flat(),
  )
  return toSeasonCalendar([...makeCupRows({ playedRounds: rounds }), ...rows])!
}

test('no probability is published that depends on fewer than three matches of a club', () => {
  const shown = (calendar: SeasonCalendar) => listShownRounds(calendar.cup!)
  const all = ['last_16', 'quarter_final', 'semi_final', 'final', 'title']
  expect(shown(toCalendar(0))).toEqual(all)
  // A tie of two legs is two matches: its winner's probability is never published.
  expect(shown(toCalendar(8, ['Round of 32', 8]))).toEqual(['semi_final', 'final', 'title'])
  expect(shown(toCalendar(8, ['Round of 16', 8]))).toEqual(['semi_final', 'final', 'title'])
  expect(shown(toCalendar(8, ['Quarter-finals', 4]))).toEqual(['final', 'title'])
  expect(shown(toCalendar(8, ['Semi-finals', 2]))).toEqual(['title'])
  const final = toSeasonCalendar([
    ...makeCupRows({ playedRounds: 8 }),
    ...makeTie('Final', 0, 1).slice(0, 1),
  ])!
  expect(final.cup!.drawn!.round).toBe('final')
  expect(shown(final)).toEqual([])
  const story = startStory()
  expect(isDue(final, story)).toBe(false)
  expect(isDue(toCalendar(8, ['Semi-finals', 2]), story)).toBe(true)
  expect(FEWEST_LEFT).toBe(3)
  // In the league phase as in a league; between its end and the draw nothing is published.
  expect([0, 4, 6, 7, 8].map((rounds) => isFarFromEnd(toCalendar(rounds)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('after one leg of the semi-finals even the title depends on two matches, and is not published', () => {
  const legs = [...makeTie('Semi-finals', 3, 0), ...makeTie('Semi-finals', 2, 1)]
  const half = legs.map((row, index) =>
    index === 0
      ? { ...row, matchStatus: 'finished' as const, actualHomeScore: 1, actualAwayScore: 1 }
      : row,
  )
  const calendar = toSeasonCalendar([...makeCupRows({ playedRounds: 8 }), ...half])!
  expect(calendar.cup!.drawn!.ties[0]!.legs).toEqual([{ home: 1, away: 1 }, null])
  expect(listShownRounds(calendar.cup!)).toEqual([])
})

test('a cup’s forecast has presence in rounds in whole per cent, and nothing of clubs that are out', () => {
  const made = { madeAt: '2026-09-15T06:00:00.000Z', simulated: 400 }
  const options = { seasons: 400, worlds: 20, random: createSeededRandom(5) }
  const simulate = (calendar: SeasonCalendar) =>
    toSeasonForecast(
      calendar,
      simulateCup(
        toCupState(engine, {
          ...facts,
          played: calendar.played,
          left: calendar.left,
          cup: calendar.cup!,
        })!,
        options,
      ),
      made,
    )
  const { teams } = simulate(toCalendar(0))
  const sum = (chance: 'first_eight' | 'last_16' | 'title') =>
    teams.reduce((total, { chances }) => total + chances[chance]!, 0)
  for (const [chance, clubs] of [
    ['first_eight', 8],
    ['last_16', 16],
    ['title', 1],
  ] as const)
    // prettier-ignore
    expect(Math.abs(sum(chance) - 100 * clubs)).toBeLessThanOrEqual(18)
  const inQuarterFinals = simulate(toCalendar(8, ['Quarter-finals', 4])).teams
  expect(inQuarterFinals.filter(({ chances }) => Object.keys(chances).length > 0)).toHaveLength(8)
  expect(Object.keys(inQuarterFinals.find(({ teamId }) => teamId === 'club-00')!.chances)).toEqual([
    'title',
    'final',
  ])
})

/** A group stage of 32 of the clubs, a round a week, and its quarter-finals. */
const groupStage = makeCupRows({ season: 2020, groups: 8, playedRounds: 6 }).map(
  (row, index): ListedMatch => {
    const toTeam = (id: string) => teamIds[Number(id.slice('club-'.length))]!
    return {
      ...leagues[0]!,
      matchId: `cup-${index}`,
      league: 'champions-league',
      season: 2020,
      kickoffMs: NOW + (index % 6) * 7 * DAY_MS,
      homeTeamId: toTeam(row.homeTeamId),
      awayTeamId: toTeam(row.awayTeamId),
      goals: { home: row.actualHomeScore!, away: row.actualAwayScore! },
      odds: null,
    }
  },
)
const stages = new Map(groupStage.map(({ matchId }) => [matchId, 'Group']))

test('the forecast of a cup does not use later matches: changing them changes only what happened', () => {
  const all: HistoricMatch[] = [...leagues, ...groupStage]
  const changed = all.map((match) =>
    match.kickoffMs < NOW || match.league === 'champions-league'
      ? match
      : { ...match, goals: { home: match.goals.away + 3, away: match.goals.home }, odds: null },
  )
  const options = { firstSeason: 2020, lastSeason: 2020, seasons: 200, stages }
  const scores = backtestCups(all, options)
  expect(scores.map(({ event, n }) => [event, n])).toContainEqual(['through', 32])
  expect(backtestCups(changed, options)).toEqual(scores)
  const state = toCupState(fitEngine(changed, { asOfMs: NOW }), facts)!
  const before = toCupState(engine, facts)!
  expect(state.variances).toEqual(before.variances)
  for (const { home, away } of facts.left)
    expect(state.toRates(home, away, false)).toEqual(before.toRates(home, away, false))
})
