/**
 * From simulated seasons to the publication: whole points, whole per cent, places at a few
 * quantiles. Together with the hidden shift of the strengths, this protects the figures of single
 * matches. Pure.
 */
import {
  FEWEST_LEFT,
  SEASON_CHANCES,
  SPREAD_SHARES,
  type SeasonChance,
  type SeasonForecast,
  type SeasonTeam,
} from '#data/model/forecast/season-forecast.ts'
import { SEASON_RULES } from '#data/model/leagues/season-rules.ts'
import { toZone } from '#data/model/leagues/zones.ts'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import type { DrawnRound } from '#pipeline/season/cups/bracket.ts'
import { STILL_IN, STRAIGHT_ON } from '#pipeline/season/cups/cup-rules.ts'
import type { CupSeason } from '#pipeline/season/cups/cup-season.ts'
import { REACHED, type CupOutlook, type Reached } from '#pipeline/season/cups/simulate-cup.ts'
import type { Tie } from '#pipeline/season/cups/tie.ts'
import { getPlayOffs } from './play-offs.ts'
import { UPWARDS } from './reserve-sides.ts'
import { countFewestLeft, type SeasonCalendar } from './season-calendar.ts'
import type { TeamOutlook } from './simulate.ts'

/** Events of a place in a cup's phase, counted from 0. */
function listLedToInCup({ rules }: CupSeason, place: number): SeasonChance[] {
  const { format, groupPlaces } = rules
  if (format === 'groups') return [groupPlaces[place] ?? 'eliminated']
  return [
    place < STRAIGHT_ON ? 'first_eight' : place < STILL_IN ? 'knockout_playoff' : 'eliminated',
  ]
}

/** Events of a final place, counted from 0. */
function listLedTo({ league, cup }: Forecasted, place: number, teams: number): SeasonChance[] {
  if (cup !== null) return cup.drawn === null ? listLedToInCup(cup, place) : []
  const { zones } = SEASON_RULES[league]
  const zone = toZone(zones, place + 1, teams)
  const title = place === 0 ? (['title'] as const) : []
  return zone === null ? [...title] : [...title, zone]
}

/** Fewest matches that any club still has to play before a round, from a drawn round on. */
function countFewestTo(reached: Reached, { round, ties }: DrawnRound): number {
  const legs = (tie: Tie) => (round === 'final' ? 1 : tie.legs.filter((leg) => leg === null).length)
  const playing = Math.min(...ties.map(legs))
  // The first eight wait for the winners of the play-offs.
  const now = round === 'knockout_playoff' ? 0 : playing
  const rounds = REACHED.indexOf(reached) - REACHED.indexOf(round)
  return now + 2 * (rounds - 1) - (reached === 'title' && round !== 'final' ? 1 : 0)
}

/** Rounds of a cup whose probabilities are published: none that depends on too few matches. */
export function listShownRounds({ rules, drawn }: CupSeason): readonly Reached[] {
  if (!rules.hasBracket) return []
  const asked = REACHED.filter((reached) => reached !== 'knockout_playoff')
  if (drawn === null) return asked
  return asked.filter(
    (reached) =>
      REACHED.indexOf(reached) > REACHED.indexOf(drawn.round) &&
      countFewestTo(reached, drawn) >= FEWEST_LEFT,
  )
}

/**
 * True when enough matches remain for the club with the fewest; in a drawn knock-out, up to the
 * first published round.
 */
export function isFarFromEnd(calendar: Pick<SeasonCalendar, 'teams' | 'left' | 'cup'>): boolean {
  const { cup } = calendar
  if (cup !== null && cup.drawn !== null) return listShownRounds(cup).length > 0
  return countFewestLeft(calendar) >= FEWEST_LEFT
}

/** False for a club that has been knocked out, or never came so far. */
function isStillIn({ drawn }: CupSeason, reach: NonNullable<CupOutlook['reach']>): boolean {
  if (drawn === null) return true
  return REACHED.slice(REACHED.indexOf(drawn.round)).some((round) => reach[round] > 0)
}

type Forecasted = Pick<SeasonCalendar, 'league' | 'cup'>

/** The probability of each event that exists in the competition, from 0 to 1, unrounded. */
export function toShares(
  calendar: Forecasted,
  outlook: Omit<CupOutlook, 'expectedPoints'>,
): Partial<Record<SeasonChance, number>> {
  const { places, placesToGoUp, playOffWin, reach } = outlook
  const sums: Partial<Record<SeasonChance, number>> = {}
  for (const [place, share] of places.entries())
    for (const chance of listLedTo(calendar, place, places.length))
      sums[chance] =
        (sums[chance] ?? 0) + (UPWARDS.has(chance) ? (placesToGoUp[place] ?? 0) : share)
  if (getPlayOffs(calendar.league) !== null) sums.promotion = (sums.promotion ?? 0) + playOffWin
  if (calendar.cup !== null && reach !== null && isStillIn(calendar.cup, reach))
    for (const round of listShownRounds(calendar.cup)) sums[round as SeasonChance] = reach[round]
  return sums
}

function toChances(calendar: Forecasted, outlook: CupOutlook): SeasonTeam['chances'] {
  const sums = toShares(calendar, outlook)
  return Object.fromEntries(
    SEASON_CHANCES.flatMap((chance) => {
      const share = sums[chance]
      return share === undefined ? [] : [[chance, Math.round(share * 100)]]
    }),
  )
}

/** Final places (from 1) at the given quantiles of the simulated seasons. */
function toSpread(places: readonly number[]): SeasonTeam['spread'] {
  return SPREAD_SHARES.map((share) => {
    let sum = 0
    const place = places.findIndex((chance) => (sum += chance) >= share - 1e-9)
    return (place < 0 ? places.length - 1 : place) + 1
  }) as unknown as SeasonTeam['spread']
}

/** The forecast as logged and shown. */
export function toSeasonForecast(
  calendar: SeasonCalendar,
  outlooks: readonly (TeamOutlook | CupOutlook)[],
  made: { readonly madeAt: string; readonly simulated: number },
): SeasonForecast {
  const { league, season, round, teams, played, committeePoints } = calendar
  const rows = [...teams].map(([teamId, team], index): SeasonTeam => {
    const own = played.filter(({ home, away }) => home === index || away === index)
    const points = own.reduce((sum, { home, goals }) => {
      const margin = (goals.home - goals.away) * (home === index ? 1 : -1)
      return sum + (margin > 0 ? 3 : margin === 0 ? 1 : 0)
    }, committeePoints[index] ?? 0)
    const outlook = outlooks[index]!
    return {
      teamId,
      team,
      played: own.length,
      points,
      expectedPoints: Math.round(outlook.expectedPoints),
      spread: toSpread(outlook.places),
      chances: toChances(calendar, { reach: null, ...outlook }),
    }
  })
  return {
    league,
    season,
    round,
    madeAt: made.madeAt,
    modelVersion: MODEL_VERSION,
    simulated: made.simulated,
    // Sorted by the rounded figures: the exact order would leak the rest.
    teams: rows.sort(
      (a, b) =>
        b.expectedPoints - a.expectedPoints ||
        a.spread[2] - b.spread[2] ||
        (a.teamId < b.teamId ? -1 : 1),
    ),
  }
}
