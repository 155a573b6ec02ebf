import { expect, test } from 'vitest'
import type { SeasonRow } from '#data/queries/matches/season-rows.ts'
import { toSeasonCalendar } from '#pipeline/season/season-calendar.ts'
import { toCupRules, toCupStage } from './cup-rules.ts'
import { makeCupRows, makeTie } from '#pipeline/testing/made-up-cup.ts'

test.for([
  ['League Stage', 'phase'],
  ['League phase', 'phase'],
  ['Group A', 'phase'],
  ['Gruppe G', 'phase'],
  ['Group Stage', 'phase'],
  ['Knockout Round Play-offs', 'knockout_playoff'],
  ['Knockout Phase Play-offs', 'knockout_playoff'],
  ['Playoffs', 'knockout_playoff'],
  ['Round of 32', 'knockout_playoff'],
  ['Sechzehntelfinale', 'knockout_playoff'],
  ['Round of 16', 'last_16'],
  ['8th Finals', 'last_16'],
  ['Quarter-finals', 'quarter_final'],
  ['Quarterfinals', 'quarter_final'],
  ['Semi-finals', 'semi_final'],
  ['Final', 'final'],
  ['Finals, Final', 'final'],
  ['Finals, Semifinals', 'semi_final'],
  ['Finals, Round of 16', 'last_16'],
  ['League, Matchday 3', 'phase'],
  ['Quali, Round 2', null],
  ['3rd Qualifying Round', null],
  ['Preliminary round', null],
  [null, null],
] as const)('a feed’s %s is %s', ([name, stage]) => {
  expect(toCupStage(name)).toBe(stage)
})

test('play-offs before the league phase are qualifying, those after it are not', () => {
  const rows = makeCupRows({ playedRounds: 8 })
  const qualifying: SeasonRow[] = Array.from({ length: 8 }, (_, index) =>
    makeTie('Play-offs', index, 20 + index),
  ).flat()
  expect(toSeasonCalendar([...qualifying, ...rows])!.cup!.drawn).toBeNull()
  const ties = Array.from({ length: 8 }, (_, index) => makeTie('Play-offs', 23 - index, 8 + index))
  const { drawn } = toSeasonCalendar([...rows, ...ties.flat()])!.cup!
  expect(drawn).toMatchObject({ round: 'knockout_playoff' })
  expect(drawn!.ties).toHaveLength(8)
})

test('a round of the knock-out counts once all of its ties are drawn, until it is over', () => {
  const rows = makeCupRows({ playedRounds: 8 })
  const toRound = (stage: string, pairs: readonly (readonly [number, number])[], goals?: string) =>
    pairs.flatMap(([first, second]) => makeTie(stage, first, second, goals))
  const playOffs = toRound(
    'Round of 32',
    [0, 1, 2, 3, 4, 5, 6, 7].map((index) => [23 - index, 8 + index] as const),
    '1-0',
  )
  const last16 = toRound(
    'Round of 16',
    [0, 1, 2, 3, 4, 5, 6, 7].map((index) => [15 - index, index] as const),
  )
  const inPhase = toSeasonCalendar(rows)!
  expect([inPhase.round, inPhase.cup!.drawn, inPhase.left.length]).toEqual([8, null, 0])
  expect(toSeasonCalendar([...rows, ...playOffs])!.cup!.drawn).toBeNull()
  expect(toSeasonCalendar([...rows, ...playOffs, ...last16.slice(2)])!.cup!.drawn).toBeNull()
  const calendar = toSeasonCalendar([...rows, ...playOffs, ...last16])!
  expect(calendar.round).toBe(9)
  const { round, seeds, ties } = calendar.cup!.drawn!
  expect([round, ties.length]).toEqual(['last_16', 8])
  // A club that has knocked out a better placed one has its seed.
  const at = (club: number) =>
    [...calendar.teams.keys()].indexOf(`club-${String(club).padStart(2, '0')}`)
  expect(seeds[at(23)]).toBe(seeds[at(8)])
  expect(seeds[at(0)]).toBeLessThan(8)
})

test('groups are the clubs that meet, whatever their names in a feed', () => {
  const rows = makeCupRows({ season: 2022, groups: 8, stage: () => 'Group Stage' })
  const { cup, teams, left } = toSeasonCalendar(rows)!
  expect(cup!.rules.format).toBe('groups')
  expect(cup!.groups.map((group) => group.length)).toEqual(Array.from({ length: 8 }, () => 4))
  expect([teams.size, left.length]).toEqual([32, 96])
})

test('rules follow the season and the cup', () => {
  expect(toCupRules('champions-league', 2023)).toMatchObject({
    format: 'groups',
    hasAwayGoals: false,
  })
  expect(toCupRules('champions-league', 2020).hasAwayGoals).toBe(true)
  expect(toCupRules('europa-league', 2022)).toMatchObject({
    hasBracket: false,
    groupPlaces: ['last_16', 'knockout_playoff', 'conference_league', 'eliminated'],
  })
  expect(toCupRules('conference-league', 2024)).toMatchObject({
    format: 'league',
    hasSeededLegs: false,
    hasBracket: true,
  })
  expect(toCupRules('conference-league', 2025).hasSeededLegs).toBe(true)
})
