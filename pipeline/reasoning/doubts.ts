/**
 * What a reader sees that speaks against the likelier winner: its place in the table and its last
 * matches. A text that claims a favourite must tell it and answer it.
 */
import type { ReasoningContext, ReasoningInput } from './reasoning-input.ts'
import { chooseReasons } from '#data/model/forecast/reasons.ts'
import { compareLatest, countRow, findRun } from './runs.ts'
import { listRegulars, MANY_REGULARS } from './reasons.ts'
import { tell, toOther, type Side, type Told } from './told.ts'

const FEWEST_LOST = 3
const FEWEST_SCORELESS = 2
const FEWEST_WON = 3
const LONG_RUN = 5
/** Per cent; such a favourite lets the other side take something only rarely. */
const RARELY_BEATEN = 70

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

/** Places in the table, this side's first; null where they are unknown. */
function findPlaces(context: ReasoningContext, side: Side) {
  const find = (of: Side) =>
    context.leagueStandings.find(({ teamId }) => teamId === context[`${of}TeamId`])?.position ??
    context[`${of}LeaguePosition`]
  const [place, otherPlace] = [find(side), find(toOther(side))]
  return place === null || otherPlace === null ? null : { place, otherPlace }
}

/** The places of a side that is the lower one in the table; null for any other. */
export function findLower(context: ReasoningContext, side: Side) {
  const places = findPlaces(context, side)
  return places !== null && places.place > places.otherPlace ? places : null
}

/** What contradicts the claim that this side is likelier to win; null where nothing does. */
export function findDoubt({ context }: ReasoningInput, side: Side): Told | null {
  if (context === null) return null
  const run = findBadRun(context, side)
  const places = findLower(context, side)
  if (run === null) return places && tell('but.lower', { team: side, ...places })
  const [kind, n] = run
  return places
    ? tell(`but.lower${kind}`, { team: side, n, ...places })
    : tell(`but.${kind.toLowerCase()}`, { team: side, n })
}

/** What the other side has to set against an undoubted favourite; null if nothing is worth a sentence. */
export function findAgainst({ prediction, context }: ReasoningInput, side: Side): Told | null {
  const other = toOther(side)
  const games = (context?.[`${other}Last5Games`] ?? []).toSorted(compareLatest)
  const won = countRow(games, ({ result }) => result === 'W')
  if (won >= FEWEST_WON) return tell('against.won', { team: side, n: won })
  if (games.length >= LONG_RUN && findRun(games) === 'formUnbeaten')
    return tell('against.unbeaten', { team: side, n: games.length })
  const [behind] = chooseReasons(prediction).behind
  if (behind?.group === 'homeAdvantage' && other === 'home')
    return tell('against.home', { team: side })
  const missing = context === null ? 0 : listRegulars(context, side).length
  if (behind?.group === 'absences' && missing >= MANY_REGULARS)
    return tell('against.absences', { team: side, n: missing })
  const chance = prediction[`${side}WinProbability`]
  return chance >= RARELY_BEATEN
    ? tell('against.rarely', { team: side, times: 100 - chance })
    : null
}
