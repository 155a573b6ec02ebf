/**
 * From simulated seasons to what is published: whole points, whole per cent,
 * places at a few shares. Together with the hidden shift of the strengths this
 * is what keeps the figures of single matches out of it. Pure.
 */
import {
  SEASON_CHANCES,
  SPREAD_SHARES,
  type SeasonChance,
  type SeasonForecast,
  type SeasonTeam,
} from '#data/model/forecast/season-forecast.ts'
import { getLeague, isCup, type LeagueId } from '#data/model/leagues.ts'
import { toZone } from '#data/model/leagues/zones.ts'
import { MODEL_VERSION } from '#pipeline/models/constants.ts'
import { getPlayOffs } from './play-offs.ts'
import type { SeasonCalendar } from './season-calendar.ts'
import type { TeamOutlook } from './simulate.ts'

/** Of 36 clubs in a cup's league phase eight go straight on, sixteen play for it, the rest are out. */
const CUP_STRAIGHT_ON = 8
const CUP_IN = 24

/** What a final place leads to, counted from 0. */
function listLedTo(league: LeagueId, place: number, teams: number): SeasonChance[] {
  if (isCup(league))
    return [
      place < CUP_STRAIGHT_ON ? 'last_16' : place < CUP_IN ? 'knockout_playoff' : 'eliminated',
    ]
  const { zones } = getLeague(league)
  const zone = zones && toZone(zones, place + 1, teams)
  const title = place === 0 ? (['title'] as const) : []
  return zone === null ? [...title] : [...title, zone]
}

function toChances(league: LeagueId, { places, playOffWin }: TeamOutlook): SeasonTeam['chances'] {
  const sums: Partial<Record<SeasonChance, number>> = {}
  for (const [place, share] of places.entries())
    for (const chance of listLedTo(league, place, places.length))
      sums[chance] = (sums[chance] ?? 0) + share
  if (getPlayOffs(league) !== null) sums.promotion = (sums.promotion ?? 0) + playOffWin
  return Object.fromEntries(
    SEASON_CHANCES.flatMap((chance) => {
      const share = sums[chance]
      return share === undefined ? [] : [[chance, Math.round(share * 100)]]
    }),
  )
}

/** Final places (from 1) that the given shares of the simulated seasons do not go beyond. */
function toSpread(places: readonly number[]): SeasonTeam['spread'] {
  return SPREAD_SHARES.map((share) => {
    let sum = 0
    const place = places.findIndex((chance) => (sum += chance) >= share - 1e-9)
    return (place < 0 ? places.length - 1 : place) + 1
  }) as unknown as SeasonTeam['spread']
}

/** The forecast as it is logged and shown. */
export function toSeasonForecast(
  calendar: SeasonCalendar,
  outlooks: readonly TeamOutlook[],
  made: { readonly madeAt: string; readonly simulated: number },
): SeasonForecast {
  const { league, season, round, teams, played } = calendar
  const rows = [...teams].map(([teamId, team], index): SeasonTeam => {
    const own = played.filter(({ home, away }) => home === index || away === index)
    const points = own.reduce((sum, { home, goals }) => {
      const margin = (goals.home - goals.away) * (home === index ? 1 : -1)
      return sum + (margin > 0 ? 3 : margin === 0 ? 1 : 0)
    }, 0)
    const outlook = outlooks[index]!
    return {
      teamId,
      team,
      played: own.length,
      points,
      expectedPoints: Math.round(outlook.expectedPoints),
      spread: toSpread(outlook.places),
      chances: toChances(league, outlook),
    }
  })
  return {
    league,
    season,
    round,
    madeAt: made.madeAt,
    modelVersion: MODEL_VERSION,
    simulated: made.simulated,
    // By what is shown alone: a finer order would tell what rounding has taken away.
    teams: rows.sort(
      (a, b) =>
        b.expectedPoints - a.expectedPoints ||
        a.spread[2] - b.spread[2] ||
        (a.teamId < b.teamId ? -1 : 1),
    ),
  }
}
