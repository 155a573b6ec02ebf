/**
 * The pictures of a season forecast as rows: whole per cent, places and points, exactly as the page
 * shows them and nothing finer (.github/decisions/023-season-forecasts-tell-no-match.md).
 */
import { toSeasonName } from '#data/model/season.ts'
import {
  SPREAD_SHARES,
  type SeasonFile,
  type SeasonForecast,
  type SeasonTeam,
} from '#data/model/forecast/season-forecast.ts'
import { getLeague } from '#data/model/leagues.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { DEFAULT_LANGUAGE } from '#data/model/languages.ts'
import type { Standing } from '#data/model/match/match.ts'
import {
  findMove,
  listSeasonRows,
  listShownChances,
  type Forecasted,
} from '#site/ui/season/season-rows.ts'
import {
  instant,
  optional,
  percent,
  place,
  points,
  round,
  text,
  toCharts,
  type Chart,
  type Charts,
} from './chart.ts'

export const toSeasonChartId = (
  { league, season }: Pick<SeasonForecast, 'league' | 'season'>,
  name: 'chances' | 'moves' | 'places',
) => `seasons/${league}/${toSeasonName(season)}/${name}`

const CLUB = [text('team_id', 'Id of the club.'), text('team', 'Club.')]
const toClub = ({ teamId, team }: Pick<SeasonTeam, 'teamId' | 'team'>) => ({
  team_id: teamId,
  team,
})

const toChanceName = (chance: string) => `${chance}_percent`
const ROUNDED = 'per cent of the simulated seasons, whole; 0 is less than half of one'

type About = Pick<Chart, 'source' | 'asOf' | 'filters'>

function toChances(file: Forecasted, table: readonly Standing[], about: About): Chart {
  const { forecast } = file
  const { rows, isByTitle } = listSeasonRows(file, table)
  const shown = listShownChances(forecast.teams)
  const teams = new Map(forecast.teams.map((team) => [team.teamId, team]))
  const today = new Map(table.map((row) => [row.teamId, row.points]))
  return {
    id: toSeasonChartId(forecast, 'chances'),
    title: 'How the season may end',
    description: `One row per club after ${forecast.round} whole rounds, from ${forecast.simulated} simulated seasons.`,
    ...about,
    columns: [
      ...CLUB,
      ...(isByTitle
        ? []
        : [
            place(
              'place_now',
              'Place in the table when this file was published, not when the forecast was made.',
            ),
          ]),
      points('points_now', 'Points in the table when this file was published.'),
      points('points_at_forecast', 'Points when the forecast was made.'),
      points('expected_points', 'Expected points at the end, whole.'),
      ...shown.map((chance) =>
        optional(percent(toChanceName(chance), `Chance of ${chance}: ${ROUNDED}.`)),
      ),
    ],
    rows: rows.map(({ teamId, team, position, points, expectedPoints }) => {
      const own = teams.get(teamId)!
      return {
        ...toClub({ teamId, team }),
        ...(!isByTitle && { place_now: position }),
        points_now: today.get(teamId) ?? points,
        points_at_forecast: points,
        expected_points: expectedPoints,
        ...Object.fromEntries(
          shown.map((chance) => [toChanceName(chance), own.chances[chance] ?? null]),
        ),
      }
    }),
  }
}

const toPlaceName = (share: number) => `place_${share * 100}_percent`

function toPlaces({ forecast }: Forecasted, about: About): Chart {
  return {
    id: toSeasonChartId(forecast, 'places'),
    title: 'Spread of final places',
    description: 'One row per club: its final place at five shares of the simulated seasons.',
    ...about,
    columns: [
      ...CLUB,
      ...SPREAD_SHARES.map((share) =>
        place(
          toPlaceName(share),
          `Final place that is reached or bettered in ${share * 100} per cent of the simulated seasons.`,
        ),
      ),
    ],
    rows: forecast.teams.map((team) => ({
      ...toClub(team),
      ...Object.fromEntries(
        SPREAD_SHARES.map((share, index) => [toPlaceName(share), team.spread[index]!]),
      ),
    })),
  }
}

/** Only the lines that the page draws: each club's chance that moved most, if it moved by a point or more. */
function toMoves(file: Forecasted, about: About): Chart {
  const { forecast, history } = file
  return {
    id: toSeasonChartId(forecast, 'moves'),
    title: 'How chances moved since the first forecast of the season',
    description:
      'One row per club and forecast, for the chance of title, promotion or relegation that moved most; clubs whose chances have not moved by a whole per cent are left out.',
    ...about,
    columns: [
      ...CLUB,
      text('event', 'title, promotion or relegation.'),
      round('round', 'Whole rounds played when the forecast was made.'),
      instant('made_at', 'When it was made, UTC.'),
      percent('chance_percent', `Chance of the event: ${ROUNDED}.`),
    ],
    rows: forecast.teams.flatMap((team) => {
      const move = findMove(file, team.teamId)
      return (move?.percents ?? []).map((chance, index) => ({
        ...toClub(team),
        event: move!.chance,
        round: history[index]!.round,
        made_at: history[index]!.madeAt,
        chance_percent: chance,
      }))
    }),
  }
}

/** @param table the table of today; empty before the first round */
export function listSeasonCharts(
  { forecast, history }: Pick<SeasonFile, 'forecast' | 'history'>,
  table: readonly Standing[],
): Charts {
  if (forecast === null) return toCharts([])
  const named = nameClubs({ file: { forecast, history }, table }, DEFAULT_LANGUAGE)
  const { league, season, modelVersion, madeAt } = forecast
  const about = {
    source: `Season forecast of the model ${modelVersion}, in the public log since it was made. All its figures are rounded before they are published.`,
    asOf: madeAt,
    filters: {
      league: toCompetitionName(getLeague(league)?.name ?? league, DEFAULT_LANGUAGE),
      season: toSeasonName(season),
    },
  }
  return toCharts([
    toChances(named.file, named.table, about),
    toPlaces(named.file, about),
    toMoves(named.file, about),
  ])
}
