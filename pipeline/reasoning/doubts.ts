/**
 * What a reader sees that speaks against the likelier winner: its place in the table and its last
 * matches. A text that claims a favourite must state it and answer it.
 */
import type { ReasoningContext, ReasoningInput } from './reasoning-input.ts'
import { chooseReasons } from '#data/model/forecast/reasons.ts'
import { toWaterfall } from '#data/model/forecast/waterfall.ts'
import { compareLatest, countRow, FEWEST_WON, findRun, LONG_RUN } from './runs.ts'
import { FACTS } from './fact-kinds.ts'
import { FEWEST_PLAYED, findRow, listRegulars, MANY_REGULARS, MISSING } from './reasons.ts'
import { SIDES, toSentence, toOther, type Side, type Sentence } from './sentence.ts'

const FEWEST_LOST = 3
const FEWEST_SCORELESS = 2
/** A win: clubs no further apart in the table differ by a single match. */
const CLOSE_POINTS = 3

type BadRun = readonly [kind: 'Winless' | 'Lost' | 'Scoreless', n: number]

/** The worst that can be said of a side's last matches; null if there is nothing. */
export function findBadRun(context: ReasoningContext, side: Side): BadRun | null {
  const games = context[`${side}Last5Games`].toSorted(compareLatest)
  const run = findRun(games)
  const lost = countRow(games, ({ result }) => result === 'L')
  if (lost >= FEWEST_LOST) return ['Lost', lost]
  if (run === 'formWinless') return ['Winless', games.length]
  const scoreless = countRow(games, ({ teamScore }) => teamScore === 0)
  return scoreless >= FEWEST_SCORELESS ? ['Scoreless', scoreless] : null
}

/** The places of a side that is the lower one in the table, its own first; null for any other. */
export function findLower(context: ReasoningContext, side: Side) {
  // Before a club's first match its place is that of its name.
  if (SIDES.some((of) => findRow(context, of)?.matchesPlayed === 0)) return null
  const find = (of: Side) => findRow(context, of)?.position ?? context[`${of}LeaguePosition`]
  const [place, otherPlace] = [find(side), find(toOther(side))]
  return place === null || otherPlace === null || place <= otherPlace ? null : { place, otherPlace }
}

/** How much a lower place says: a table of a few matches, or of a few points, says little. */
function toLower(context: ReasoningContext, side: Side): 'early' | 'close' | 'lower' {
  const [own, other] = [findRow(context, side), findRow(context, toOther(side))]
  if (!own || !other) return 'lower'
  if (Math.min(own.matchesPlayed, other.matchesPlayed) < FEWEST_PLAYED) return 'early'
  return other.points - own.points <= CLOSE_POINTS ? 'close' : 'lower'
}

/** What contradicts the claim that this side is likelier to win; null where nothing does. */
export function findDoubt({ context }: ReasoningInput, side: Side): Sentence | null {
  if (context === null) return null
  const bad = findBadRun(context, side)
  const places = findLower(context, side)
  const lower = places && toLower(context, side)
  if (bad === null) return places && toSentence(`but.${lower!}`, { team: side, ...places })
  const [kind, n] = bad
  const plain = kind.toLowerCase() as Lowercase<typeof kind>
  const { repeats } = FACTS[plain]
  return lower === 'lower'
    ? toSentence(`but.lower${kind}`, { team: side, n, ...places }, repeats)
    : toSentence(`but.${plain}`, { team: side, n }, repeats)
}

/** What the other side has to set against an undoubted favourite; null if nothing is worth a sentence. */
export function findAgainst({ prediction, context }: ReasoningInput, side: Side): Sentence | null {
  const other = toOther(side)
  const games = (context?.[`${other}Last5Games`] ?? []).toSorted(compareLatest)
  const won = countRow(games, ({ result }) => result === 'W')
  if (won >= FEWEST_WON) return toSentence('against.won', { team: side, n: won }, FACTS.won.repeats)
  if (games.length >= LONG_RUN && findRun(games) === 'formUnbeaten')
    return toSentence('against.unbeaten', { team: side, n: games.length }, FACTS.unbeaten.repeats)
  const [behind] = chooseReasons(prediction).behind
  if (behind?.group === 'homeAdvantage' && other === 'home')
    return toSentence('against.home', { team: side })
  const missing = context === null ? 0 : listRegulars(context, side).length
  return behind?.group === 'absences' && missing >= MANY_REGULARS
    ? toSentence('against.absences', { team: side, n: missing }, MISSING)
    : null
}

/** What is left to say of the other side: its own ground. */
export function findRest({ prediction }: ReasoningInput, side: Side): Sentence | null {
  const isHelped = toWaterfall(prediction).steps.some(
    ({ group, points }) => group === 'homeAdvantage' && points >= 1,
  )
  return side === 'away' && isHelped ? toSentence('against.home', { team: side }) : null
}
