/**
 * What the table means to a club: the title, Europe, promotion, relegation, or nothing any more. What
 * the matches that are left can no longer change is stated as decided.
 */
import type { Standing } from '#data/model/match/match.ts'
import { toFact } from './fact-kinds.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import { SIDES, type Side, type Sentence } from './sentence.ts'

export interface Particular {
  readonly fact: Sentence
  readonly weight: number
}

/** Matches from which a place at stake is mentioned; mid-table places from half a season. */
const EARLY = 8
const MIDDLE = 15
/** Points within which a place is in reach. */
const TITLE_GAP = 5
const NEAR_GAP = 3
const LAST_CHASER = 4
/** So many places are an end of the table. */
const END_PLACES = 4
/** "Nothing left" is stated only in the last matches of a season. */
const LAST_MATCHES = 6
const WEIGHTS = { decided: 11, nothing: 10, ends: 9.5, top: 9.5, drop: 9.2, near: 7.5 } as const
/** Cup winners among the first, and places that UEFA adds, let so many more clubs into Europe. */
const SPARE_PLACES = 2

/** Weights of what no result can change any more. */
const SETTLED: ReadonlySet<number> = new Set([WEIGHTS.decided, WEIGHTS.nothing])

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
  const stakes = SIDES.flatMap((side) => {
    const own = rows.find(({ teamId }) => teamId === context[`${side}TeamId`])
    return own && own.matchesPlayed >= EARLY ? toStake(rows, own, side) : []
  })
  // Champions have no rival, and who is relegated can afford to lose.
  return stakes.some(({ weight }) => SETTLED.has(weight))
    ? stakes
    : [...toEnds(rows, context), ...stakes]
}

const toList = (fact: Sentence, weight: number): Particular[] => [{ fact, weight }]

/** Both clubs at the same end of the table. */
function toEnds(rows: readonly Standing[], ids: ReasoningContext): Particular[] {
  const own = rows.filter(({ teamId }) => teamId === ids.homeTeamId || teamId === ids.awayTeamId)
  if (own.length < 2 || own.some(({ matchesPlayed }) => matchesPlayed < EARLY)) return []
  if (own.every(({ position }) => position <= END_PLACES))
    return toList(toFact('top'), WEIGHTS.ends)
  if (own.every(({ position }) => position > rows.length - END_PLACES))
    return toList(toFact('bottom'), WEIGHTS.ends)
  return []
}

/** Points that a club can still win. A double round; one that is played otherwise is stated as open. */
const toMost = (rows: readonly Standing[], { matchesPlayed }: Standing) =>
  3 * Math.max(0, 2 * (rows.length - 1) - matchesPlayed)

/** What no result can change any more; null while all is open. */
function toDecided(rows: readonly Standing[], own: Standing, mostOfDrop: number) {
  const most = toMost(rows, own)
  const others = rows.filter((row) => row !== own)
  if (own.position === 1 && others.every((row) => row.points + toMost(rows, row) < own.points))
    return 'champions'
  // A play-off is no relegation yet.
  const lastAbove = rows.findLast(({ zone }) => zone !== 'relegation')
  if (own.zone === 'relegation' && lastAbove && own.points + most < lastAbove.points)
    return 'relegated'
  const atLastPrize = rows.findLastIndex((row) => toPrize(row) !== undefined)
  const spare = rows.some((row) => toPrize(row) === 'europe') ? SPARE_PLACES : 0
  const lastHope = atLastPrize < 0 ? undefined : rows[atLastPrize + spare]
  const isOut = lastHope && own.position > lastHope.position && own.points + most < lastHope.points
  const isLate = most <= 3 * LAST_MATCHES
  return isLate && isOut && !isDrop(own) && own.points > mostOfDrop ? 'nothingLeft' : null
}

function toStake(rows: readonly Standing[], own: Standing, team: Side): Particular[] {
  const most = toMost(rows, own)
  // In a play-off the table is final.
  if (most === 0) return []
  const dropped = rows.filter(isDrop)
  const mostOfDrop = Math.max(...dropped.map((row) => row.points + toMost(rows, row)))
  const decided = toDecided(rows, own, mostOfDrop)
  if (decided !== null)
    return toList(
      toFact(decided, { team }),
      decided === 'nothingLeft' ? WEIGHTS.nothing : WEIGHTS.decided,
    )
  const gapToTop = Math.abs((rows[own.position === 1 ? 1 : 0]?.points ?? own.points) - own.points)
  const isChasing = own.position === 1 || gapToTop <= most
  if (gapToTop > 0 && gapToTop <= TITLE_GAP && own.position <= LAST_CHASER && isChasing) {
    const kind = own.position === 1 ? 'leads' : 'chases'
    return toList(toFact(kind, { team, gap: gapToTop, place: own.position }), WEIGHTS.top)
  }
  const lastSafe = rows.findLast((row) => !isDrop(row))
  const [firstDrop] = dropped
  if (lastSafe && firstDrop) {
    const gap = isDrop(own) ? lastSafe.points - own.points : own.points - firstDrop.points
    if (isDrop(own) && gap > 0 && gap <= most)
      return toList(toFact('drop', { team, gap }), WEIGHTS.drop)
    const isNear =
      own.matchesPlayed >= MIDDLE && gap > 0 && gap <= NEAR_GAP && own.points <= mostOfDrop
    if (isNear && !toPrize(own)) return toList(toFact('nearDrop', { team, gap }), WEIGHTS.near)
  }
  const lastPrize = rows.findLast((row) => toPrize(row) !== undefined)
  const prize = lastPrize && toPrize(lastPrize)
  if (!lastPrize || !prize || toPrize(own) || own.matchesPlayed < MIDDLE) return []
  const gap = lastPrize.points - own.points
  if (gap < 1 || gap > Math.min(NEAR_GAP, most)) return []
  return toList(toFact('reaches', { team, gap }, `particular.reaches.${prize}`), WEIGHTS.near)
}
