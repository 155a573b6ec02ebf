/**
 * The made-up season files in `data/fixtures`: whole seasons in the manner of
 * football-data.co.uk, with real clubs and invented results, so that a fresh
 * clone runs the code that reads, learns and measures. Written again with
 * `node pipeline/testing/season-files.ts`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HistoricMatch } from '#data/model/history.ts'
import { DAY_MS } from '#data/model/time.ts'
import { makeUpSeasons } from './made-up-seasons.ts'

const FOLDER = join(import.meta.dirname, '../../data/fixtures/football-data/seasons')
const SEASONS = [2018, 2019, 2020, 2021, 2022] as const
const LEAGUES = {
  E0: {
    league: 'premier-league',
    seed: 11,
    clubs: 'Leeds,Everton,Fulham,Brighton,Newcastle,Tottenham,Chelsea,Arsenal,Liverpool,Man City',
  },
  SP1: {
    league: 'la-liga',
    seed: 12,
    clubs:
      'Cadiz,Getafe,Mallorca,Celta,Valencia,Villarreal,Sevilla,Ath Madrid,Barcelona,Real Madrid',
  },
} as const

/** From mid-September on: the season before the one of 2020 ended in August. */
const LATER_MS = 28 * DAY_MS

const COLUMNS =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,Referee,HS,AS,HST,AST,HC,AC,HY,AY,HR,AR,PSCH,PSCD,PSCA,PCO25,PCU25'

/** Yellow cards as the referee sees it: the first of them shows two more to each side. */
function toShown({ yellowCards, referee }: HistoricMatch) {
  const more = referee === 'Referee 0' ? 2 : 0
  return { home: yellowCards!.home + more, away: yellowCards!.away + more }
}

function formatRow(division: string, match: HistoricMatch, clubs: readonly string[]): string {
  const toClub = (teamId: string) => clubs[Number(/\d+$/.exec(teamId)![0])]!
  const { goals, halfTimeGoals: half, odds } = match
  const result = goals.home > goals.away ? 'H' : goals.home < goals.away ? 'A' : 'D'
  const [date, time] = new Date(match.kickoffMs + LATER_MS).toISOString().split('T')
  const counts = [
    match.shots,
    match.shotsOnTarget,
    match.corners,
    toShown(match),
    match.redCards,
  ].flatMap((sides) => [sides!.home, sides!.away])
  const prices = [odds!.home, odds!.draw, odds!.away, odds!.over25!, odds!.under25!]
  return [
    division,
    date,
    time!.slice(0, 5),
    toClub(match.homeTeamId),
    toClub(match.awayTeamId),
    goals.home,
    goals.away,
    result,
    half!.home,
    half!.away,
    match.referee,
    ...counts,
    ...prices.map((price) => price.toFixed(2)),
  ].join(',')
}

/** The files by name, as they stand in the repository. */
export function makeSeasonFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(LEAGUES).map(([division, { league, seed, clubs }]) => {
      const names = clubs.split(',')
      const matches = makeUpSeasons({
        seed,
        leagues: [league],
        teamsPerLeague: names.length,
        seasons: SEASONS,
        withOdds: true,
      }).toSorted((one, other) => one.kickoffMs - other.kickoffMs)
      const rows = matches.map((match) => formatRow(division, match, names))
      return [`${division}.csv`, `${[COLUMNS, ...rows].join('\n')}\n`]
    }),
  )
}

if (import.meta.main)
  for (const [name, text] of makeSeasonFiles()) writeFileSync(join(FOLDER, name), text)
