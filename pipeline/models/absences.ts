/**
 * The cost of missing players. Size: 136 days out cost a Premier League team a point (Eliakim et
 * al. 2020, BMJ Open Sport & Exercise Medicine 6:e000675); with a match every 7.4 days that is
 * 0.054 points per missed match, and a point is worth 1.1 of log supremacy: 0.06. Half of it is
 * used, because players who have been out for weeks are missing from the latest results too.
 */
import type { AbsenceFacts } from '#data/model/history.ts'
import type { StrengthPart } from '#pipeline/models/markets/forecast.ts'

/** Cost in log supremacy of a player with half of his team's minutes. */
const COST = 0.03
const USUAL_SHARE = 0.5
/** Lists get long with youth players and the long-term injured: the cost is capped at four regulars. */
const MOST = 4 * COST

/** A missing attacker reduces his side's goals, a missing defender or goalkeeper increases the opponent's. */
const TOTAL_SIGN = { goalkeeper: 1, defender: 1, midfielder: 0, attacker: -1 } as const

function toCost(absences: readonly AbsenceFacts[], side: 'home' | 'away') {
  let supremacy = 0
  let total = 0
  for (const absence of absences) {
    if (absence.side !== side) continue
    const cost = (COST * (absence.minutesShare ?? USUAL_SHARE)) / USUAL_SHARE
    supremacy += cost
    total += absence.position === null ? 0 : cost * TOTAL_SIGN[absence.position]
  }
  const scale = supremacy > MOST ? MOST / supremacy : 1
  return { supremacy: supremacy * scale, total: total * scale }
}

/** The forecast's part from absences; null without any. */
export function toAbsencePart(absences: readonly AbsenceFacts[]): StrengthPart | null {
  if (absences.length === 0) return null
  const [home, away] = [toCost(absences, 'home'), toCost(absences, 'away')]
  return {
    group: 'absences',
    supremacy: away.supremacy - home.supremacy,
    total: home.total + away.total,
  }
}
