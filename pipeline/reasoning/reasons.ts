/**
 * Why a side is likelier to win: the factor that carries most, with what a reader can see of it in
 * the table or in the last matches. Strength and the odds of earlier matches are one reason: both
 * say how good a side has been over seasons.
 */
import { chooseReasons, isDecidedByHome } from '#data/model/forecast/reasons.ts'
import { toWaterfall, type WaterfallStep } from '#data/model/forecast/waterfall.ts'
import type { LastGame } from '#data/model/match/match.ts'
import { FACTS } from './fact-kinds.ts'
import type { ReasoningContext, ReasoningInput } from './reasoning-input.ts'
import { countOf, FEWEST_GAMES, findRun } from './runs.ts'
import {
  toSentence,
  toOther,
  type FactKind,
  type Side,
  type Sentence,
  type Values,
} from './sentence.ts'

/** A reason without its room in the text. */
export interface Reason {
  readonly key: ReasonKey
  readonly values: Values
}
type ReasonKey = Sentence['key'] extends infer Key
  ? Key extends `answer.${infer Name}`
    ? Name
    : never
  : never

/** Facts that say the same as an absence. */
export const MISSING: readonly FactKind[] = ['missing', 'missingOne']
const RUNS: readonly FactKind[] = ['won', 'unbeaten', 'allWon', 'lost', 'winless', 'allLost']
/** Facts that a reason repeats. */
const REPEATS: Partial<Record<ReasonKey, readonly FactKind[]>> = {
  table: ['top', 'bottom', 'leads', 'chases'],
  form: RUNS,
  formPlain: RUNS,
  headToHead: ['meetings'],
  allWon: FACTS.allWon.repeats!,
  goals: RUNS,
  absences: MISSING,
  absencesMany: MISSING,
  restDays: ['tired'],
}

/** Reasons whose wordings never end on the other club. */
const OF_CLUB_ALONE: ReadonlySet<ReasonKey> = new Set<ReasonKey>([
  'allWon',
  'form',
  'formPlain',
  'home',
  'lineups',
  'season',
  'seasons',
  'seasonsMuch',
  'shots',
  'small',
])

const reason = (key: ReasonKey, values: Values): Reason => ({ key, values })

/** The sentence that gives a reason, or answers a doubt with it. */
export const toReason = (room: 'why' | 'answer', { key, values }: Reason): Sentence => ({
  ...toSentence(`${room}.${key}`, values, REPEATS[key]),
  ...(OF_CLUB_ALONE.has(key) && { isOfClubAlone: true }),
})

/** Difference in table points that is a proof. */
const CLEAR_POINTS = 6
/** After fewer matches a table proves nothing. */
export const FEWEST_PLAYED = 6
/** Difference between the recent goal differences that is a proof. */
const CLEAR_GOALS = 6
/** Percentage points of the win chance; from here on a side is much the better one. */
const MUCH_POINTS = 12
/** Percentage points of the win chance; a smaller effect is no reason. */
const LEAST_POINTS = 1
/** Days since the last match: a tired side, and a rested one. */
const SHORT_REST = 4
const LONG_REST = 7
/** From so many missing regulars on their number is stated. */
export const MANY_REGULARS = 3

/** A club's row of the table. */
export const findRow = (context: ReasoningContext, side: Side) =>
  context.leagueStandings.find(({ teamId }) => teamId === context[`${side}TeamId`])

function proveByTable(context: ReasoningContext, side: Side): Reason | null {
  const [own, other] = [findRow(context, side), findRow(context, toOther(side))]
  if (!own || !other || Math.min(own.matchesPlayed, other.matchesPlayed) < FEWEST_PLAYED)
    return null
  const isAhead = own.position < other.position && own.matchesPlayed <= other.matchesPlayed
  if (!isAhead || own.points - other.points < CLEAR_POINTS) return null
  return reason('table', {
    team: side,
    place: own.position,
    otherPlace: other.position,
    points: own.points,
    otherPoints: other.points,
  })
}

function sumGoals(games: readonly LastGame[]) {
  const scored = games.reduce((sum, game) => sum + game.teamScore, 0)
  const conceded = games.reduce((sum, game) => sum + game.opponentScore, 0)
  return [scored, conceded] as const
}

function proveByGoals(context: ReasoningContext, side: Side): Reason | null {
  const [own, other] = [context[`${side}Last5Games`], context[`${toOther(side)}Last5Games`]]
  if (own.length < FEWEST_GAMES || own.length !== other.length) return null
  const [balance, otherBalance] = [sumGoals(own), sumGoals(other)]
  const lead = balance[0] - balance[1] - (otherBalance[0] - otherBalance[1])
  if (lead < CLEAR_GOALS || balance[0] <= balance[1]) return null
  return reason('goals', { team: side, n: own.length, balance, otherBalance })
}

function proveByForm(context: ReasoningContext, side: Side): Reason | null {
  const [own, other] = [context[`${side}Last5Games`], context[`${toOther(side)}Last5Games`]]
  const won = countOf(own, 'W')
  if (own.length < FEWEST_GAMES || won < 3 || won <= countOf(other, 'W')) return null
  return findRun(own) === 'formAllWon'
    ? reason('allWon', { team: side, n: own.length })
    : reason('form', { team: side, n: own.length, won })
}

/** Absences of the other side: how many regulars, where the feed knows their minutes. */
function tellAbsences(context: ReasoningContext | null, side: Side): Reason {
  const n = context ? listRegulars(context, toOther(side)).length : 0
  return n >= MANY_REGULARS
    ? reason('absencesMany', { team: side, n })
    : reason('absences', { team: side })
}

/** Missing players with more than half of their club's minutes, most minutes first. */
export function listRegulars(context: ReasoningContext, side: Side) {
  const teamId = context[`${side}TeamId`]
  return context.sidelinedPlayers
    .filter(({ team_id, minutes_share }) => team_id === teamId && (minutes_share ?? 0) > 0.5)
    .toSorted((a, b) => (b.minutes_share ?? 0) - (a.minutes_share ?? 0))
}

/**
 * Days of rest of a side that is rested and of one that is not, else null. One day is stated by nobody:
 * the texts speak of several.
 */
export function findRestDays(
  context: ReasoningContext | null,
  side: Side,
): { days: number; otherDays: number } | null {
  const days = context?.[`${side}RestDays`] ?? 0
  const otherDays = context?.[`${toOther(side)}RestDays`] ?? 0
  return otherDays > 1 && otherDays <= SHORT_REST && days >= LONG_REST ? { days, otherDays } : null
}

function tellRest(context: ReasoningContext | null, side: Side): Reason {
  const rest = findRestDays(context, side)
  return rest === null
    ? reason('rest', { team: side })
    : reason('restDays', { team: side, ...rest })
}

const isOverSeasons = ({ group }: WaterfallStep) => group === 'strength' || group === 'market'

/**
 * The reason for a side, without its room in the text (`why` or `answer`).
 * @param isAgainstForm it answers a bad run, which no good one can
 */
export function findReason(
  { prediction, context }: ReasoningInput,
  side: Side,
  isAgainstForm = false,
): Reason {
  if (side === 'home' && isDecidedByHome(prediction)) return reason('homeDecides', { team: side })
  const steps = chooseReasons(prediction)
  const sign = side === 'home' ? 1 : -1
  const isOurs = ({ points }: WaterfallStep) => sign * points > 0
  const overSeasons = toWaterfall(prediction)
    .steps.filter(isOverSeasons)
    .reduce((sum, { points }) => sum + sign * points, 0)
  // Of the two that are one reason, one may speak for a side and the other, as much, against it.
  const first = [...steps.ahead, ...steps.behind].find(
    (step) =>
      isOurs(step) &&
      (overSeasons >= LEAST_POINTS || !isOverSeasons(step)) &&
      !(isAgainstForm && step.group === 'form'),
  )
  if (!first) return reason('small', { team: side })
  switch (first.group) {
    case 'strength':
    case 'market': {
      const isMuch = overSeasons >= MUCH_POINTS
      const seen =
        context &&
        (proveByTable(context, side) ??
          proveByGoals(context, side) ??
          (isAgainstForm ? null : proveByForm(context, side)))
      return seen ?? reason(isMuch ? 'seasonsMuch' : 'seasons', { team: side })
    }
    case 'homeAdvantage':
      return reason('home', { team: side })
    case 'form':
      return (context && proveByForm(context, side)) ?? reason('formPlain', { team: side })
    case 'absences':
      return tellAbsences(context, side)
    case 'rest':
      return tellRest(context, side)
    case 'lineups':
    case 'shots':
    case 'headToHead':
    case 'season':
    case 'stakes':
      return reason(first.group, { team: side })
    default:
      return reason('small', { team: side })
  }
}
