import { expect, test } from 'vitest'
import { toFixture, type ListedMatch } from '#data/model/history.ts'
import { fitEngine, isForecast, predictFixture } from '#pipeline/models/engine.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { compareMatches } from './shared-teams.ts'

const NEW = 'new-club'
const matches = makeUpSeasons({
  seed: 5,
  leagues: ['premier-league'],
  teamsPerLeague: 10,
  seasons: [2020, 2021],
  withOdds: true,
}).sort(compareMatches)
const [old] = matches.map(({ homeTeamId }) => homeTeamId)
/** One club leaves after the first season, and an unknown one takes its place. */
const rename = (id: string, season: number) => (season === 2021 && id === old ? NEW : id)
const seasons = matches.map((match) => ({
  ...match,
  homeTeamId: rename(match.homeTeamId, match.season),
  awayTeamId: rename(match.awayTeamId, match.season),
}))
const last = seasons.filter(({ season }) => season === 2021)

/** The kind of a match as forecast on the morning of its day. */
function toSituation(history: readonly ListedMatch[], match: ListedMatch) {
  const engine = fitEngine(history, { asOfMs: match.kickoffMs - (match.kickoffMs % 86_400_000) })
  const forecast = predictFixture(engine, toFixture(match))
  return isForecast(forecast) ? forecast.situation : forecast.reason
}

const isOfNew = ({ homeTeamId, awayTeamId }: ListedMatch) =>
  homeTeamId === NEW || awayTeamId === NEW
const ofOthers = last.filter((match) => !isOfNew(match))
const kinds = {
  newcomer: last.find(isOfNew)!,
  usual: ofOthers[0]!,
  lastMatches: ofOthers.at(-1)!,
}

test('a club unknown before the season, the last matches of a club, and all others', () => {
  for (const [kind, match] of Object.entries(kinds))
    expect(toSituation(seasons, match), kind).toBe(kind)
})

test('the kind depends on public facts alone: no result and no odds change it', () => {
  const changed = seasons.map((match) => ({
    ...match,
    goals: { home: match.goals.away + 2, away: match.goals.home },
    odds: { home: 1.1, draw: 9, away: 20, over25: 1.5, under25: 2.6 },
  }))
  for (const [kind, match] of Object.entries(kinds))
    expect(toSituation(changed, match), kind).toBe(kind)
})
