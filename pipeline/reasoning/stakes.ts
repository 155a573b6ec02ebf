/**
 * What the table means to a club: the title, Europe, promotion, relegation, or nothing any more. What
 * the matches that are left can no longer change is told as decided.
 */
import type { Standing } from '#data/model/match/match.ts'
import type { Particular } from './particulars.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import { SIDES, tell, type Side, type Told } from './told.ts'

/** Matches from which a place at stake is mentioned; mid-table places from half a season. */
const EARLY = 8
const MIDDLE = 15
/** Points within which a place is in reach. */
const TITLE_GAP = 5
const NEAR_GAP = 3
const LAST_CHASER = 4
/** So many places are an end of the table. */
const END_PLACES = 4
/** "Nothing left" is told only in the last matches of a season. */
const LAST_MATCHES = 6
const WEIGHTS = { decided: 11, nothing: 10, ends: 9.5, top: 9.5, drop: 9.2, near: 7.5 } as const

type Prize = 'europe' | 'promotion' | 'playoff'

const PRIZES: Readonly<Partial<Record<NonNullable<Standing['zone']>, Prize>>> = {
  champions_league: 'europe',
  europa_league: 'europe',
  conference_league: 'europe',
  promotion: 'promotion',
  promotion_playoff: 'playoff',
}
const isDrop = ({ zone }: Standing) => zone === 'relegation' || zone === 'relegation_playoff'
const toPrize = ({ zone }: Standing) => (zone === null ? undefined : PRIZES[zone])

export function toStakes(context: ReasoningContext): Particular[] {
  const rows = context.leagueStandings.toSorted((a, b) => a.position - b.position)
  // Only a league's table has relegation places.
  if (!rows.some(isDrop)) return []
  return [
    ...toEnds(rows, context),
    ...SIDES.flatMap((side) => {
      const own = rows.find(({ teamId }) => teamId === context[`${side}TeamId`])
      return own && own.matchesPlayed >= EARLY ? toStake(rows, own, side) : []
    }),
  ]
}

const toList = (told: Told, weight: number): Particular[] => [{ told, weight }]

/** Both clubs at the same end of the table. */
function toEnds(rows: readonly Standing[], ids: ReasoningContext): Particular[] {
  const own = rows.filter(({ teamId }) => teamId === ids.homeTeamId || teamId === ids.awayTeamId)
  if (own.length < 2 || own.some(({ matchesPlayed }) => matchesPlayed < EARLY)) return []
  if (own.every(({ position }) => position <= END_PLACES))
    return toList(tell('particular.top'), WEIGHTS.ends)
  if (own.every(({ position }) => position > rows.length - END_PLACES))
    return toList(tell('particular.bottom'), WEIGHTS.ends)
  return []
}

function toStake(rows: readonly Standing[], own: Standing, team: Side): Particular[] {
  // A double round; a league that is played otherwise has more left and is told as open.
  const left = Math.max(0, 2 * (rows.length - 1) - own.matchesPlayed)
  const most = 3 * left
  const lastPrize = rows.findLast((row) => toPrize(row) !== undefined)
  const lastSafe = rows.findLast((row) => !isDrop(row))
  const firstDrop = rows.find(isDrop)
  if (left > 0 && left <= LAST_MATCHES) {
    if (own.position === 1 && rows[1] && own.points - rows[1].points > most)
      return toList(tell('particular.champions', { team }), WEIGHTS.decided)
    if (isDrop(own) && lastSafe && lastSafe.points - own.points > most)
      return toList(tell('particular.relegated', { team }), WEIGHTS.decided)
    const isOut =
      !toPrize(own) &&
      !isDrop(own) &&
      lastPrize &&
      firstDrop &&
      lastPrize.points - own.points > most &&
      own.points - firstDrop.points > most
    if (isOut) return toList(tell('particular.nothingLeft', { team }), WEIGHTS.nothing)
  }
  const gapToTop = Math.abs((rows[own.position === 1 ? 1 : 0]?.points ?? own.points) - own.points)
  if (gapToTop > 0 && gapToTop <= TITLE_GAP && own.position <= LAST_CHASER) {
    const kind = own.position === 1 ? 'leads' : 'chases'
    return toList(
      tell(`particular.${kind}`, { team, gap: gapToTop, place: own.position }),
      WEIGHTS.top,
    )
  }
  if (lastSafe && firstDrop) {
    const gap = isDrop(own) ? lastSafe.points - own.points : own.points - firstDrop.points
    if (isDrop(own) && gap > 0) return toList(tell('particular.drop', { team, gap }), WEIGHTS.drop)
    const isNear = own.matchesPlayed >= MIDDLE && gap > 0 && gap <= NEAR_GAP && !toPrize(own)
    if (isNear) return toList(tell('particular.nearDrop', { team, gap }), WEIGHTS.near)
  }
  const prize = lastPrize && toPrize(lastPrize)
  if (!lastPrize || !prize || toPrize(own) || own.matchesPlayed < MIDDLE) return []
  const gap = lastPrize.points - own.points
  if (gap < 1 || gap > NEAR_GAP) return []
  return toList(tell(`particular.reaches.${prize}`, { team, gap }), WEIGHTS.near)
}
