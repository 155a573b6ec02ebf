/** The probability of each outcome, the favourite, and the factors behind it, by the points of the chart. */
import {
  CLEAR_FAVOURITE_PERCENT,
  FAVOURITE_PERCENT,
  isDecidedByHome,
  isNamedFactor,
  listReasons,
} from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toWaterfall, type WaterfallStep } from '#data/model/forecast/waterfall.ts'
import { toBasisBlocks, toWinlessBlocks } from './basis-blocks.ts'
import {
  toBlock,
  toFactorName,
  toOther,
  toReason,
  toSide,
  type Block,
  type Writer,
} from './blocks.ts'

/** A smaller lead, in percentage points, is a narrow one. */
const NARROW_LEAD = 8
/** Most factors named as outweighing the largest one. */
const MAX_DESPITE = 4
type Prediction = Writer['input']['prediction']

const ALWAYS = Number.POSITIVE_INFINITY

/** Probabilities and verdict, in one sentence with the match or, where the facts come first, separate from it. */
export function toVerdictBlocks(writer: Writer, beginsWithFacts: boolean): Block[] {
  const { input, words, say } = writer
  const { prediction, homeTeam: home, awayTeam: away } = input
  const printed = toPrintedChances(prediction)
  const chances = {
    homeWin: words.percent(printed.home, 1),
    draw: words.percent(printed.draw, 1),
    awayWin: words.percent(printed.away, 1),
  }
  const match = { home, away, league: input.league, date: words.date(input.kickoffAt) }
  const verdict = sayVerdict(writer)
  if (!beginsWithFacts)
    return toBlock('opening', ALWAYS, [say('opening', { ...match, ...chances }), verdict])
  return [
    ...toBlock('setting', ALWAYS, [say('setting', match)]),
    ...toBlock('chances', ALWAYS, [say('chances', { home, away, ...chances }), verdict]),
  ]
}

function sayVerdict({ input, say }: Writer) {
  const { homeTeam, awayTeam, prediction } = input
  const { homeWinProbability, drawProbability, awayWinProbability } = prediction
  if (prediction.predictedOutcome === 'draw')
    return say('drawLikely', { home: homeTeam, away: awayTeam })
  const isHome = prediction.predictedOutcome === 'home_win'
  const team = isHome ? homeTeam : awayTeam
  const top = isHome ? homeWinProbability : awayWinProbability
  const next = Math.max(drawProbability, isHome ? awayWinProbability : homeWinProbability)
  if (top >= CLEAR_FAVOURITE_PERCENT) return say('clear', { team })
  if (top - next < NARROW_LEAD) return say('narrow', { team })
  return say(top >= FAVOURITE_PERCENT ? 'favourite' : 'open', { team })
}

const toKey = (step: WaterfallStep) => `${step.group}/${toSide(step)}`

/** The factors with the most points for and against, and their evidence. */
export function toReasonBlocks(writer: Writer): Block[] {
  const { prediction } = writer.input
  const reasons = listReasons(prediction)
  const sentences = isDecidedByHome(prediction)
    ? toHomeDecidesBlocks(writer, reasons)
    : toFactorBlocks(writer, reasons)
  return [...sentences, ...toWinlessBlocks(writer, reasons)]
}

type FactorKind =
  'strengthFirst' | 'marketFirst' | 'reasonFirst' | 'reasonAside' | 'reasonSecond' | 'reasonAgainst'

function sayFactor(writer: Writer, kind: FactorKind, step: WaterfallStep) {
  const { input, words, say } = writer
  return say(kind, {
    group: toFactorName(writer, step),
    team: input[`${toSide(step)}Team`],
    points: words.count(Math.abs(step.points), 'percentagePoint', 1),
  })
}

/** Home advantage decides who is ahead; then the largest factor for the visitors. */
function toHomeDecidesBlocks(writer: Writer, reasons: readonly WaterfallStep[]): Block[] {
  const { input, words, say } = writer
  const home = findHomeAdvantage(input.prediction)!
  const against = reasons.find(({ points }) => points < 0)
  const sentence = say('homeDecides', {
    home: input.homeTeam,
    away: input.awayTeam,
    points: words.count(home.points, 'percentagePoint', 1),
  })
  return [
    ...toReason('reasons', ALWAYS, { reason: 'homeDecides', sentence }),
    ...(against ? [...toAgainstBlocks(writer, against), ...toBasisBlocks(writer, against)] : []),
  ]
}

function toAgainstBlocks(writer: Writer, step: WaterfallStep): Block[] {
  const sentence = sayFactor(writer, 'reasonAgainst', step)
  return toReason('reasons', 9 + Math.abs(step.points), { reason: toKey(step), sentence })
}

/**
 * The usual home advantage is not mentioned; a factor with fewer points for the same side is not
 * called the largest.
 */
function toFirstKind({ input }: Writer, first: WaterfallStep): FactorKind {
  if (first.group === 'strength') return 'strengthFirst'
  if (first.group === 'market') return 'marketFirst'
  const home = findHomeAdvantage(input.prediction)?.points ?? 0
  return first.points > 0 && home > first.points ? 'reasonAside' : 'reasonFirst'
}

const findHomeAdvantage = (prediction: Prediction) =>
  toWaterfall(prediction).steps.find(({ group }) => group === 'homeAdvantage')

/**
 * What puts the likelier winner ahead although the largest named factor is against it: its factors
 * of a whole point, home advantage among them, if together they outweigh all that is against it.
 */
function findOutweighing(
  prediction: Prediction,
  first: WaterfallStep,
): readonly WaterfallStep[] | null {
  const winner = { home_win: 1, draw: 0, away_win: -1 }[prediction.predictedOutcome]
  if (winner !== -Math.sign(first.points)) return null
  const isFor = ({ points }: WaterfallStep) => Math.sign(points) === winner
  const sum = (steps: readonly WaterfallStep[]) =>
    steps.reduce((total, { points }) => total + Math.abs(points), 0)
  const { steps } = toWaterfall(prediction)
  const named = steps
    .filter((step) => isFor(step) && isNamedFactor(step))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MAX_DESPITE)
  const against = steps.filter((step) => !isFor(step))
  return named.length > 1 && sum(named) > sum(against) ? named : null
}

function toFactorBlocks(writer: Writer, reasons: readonly WaterfallStep[]): Block[] {
  const { input, words, say } = writer
  const [first, ...others] = reasons
  if (!first) return toNoReasonBlocks(writer)
  const basis = toBasisBlocks(writer, first)
  const heaviest = [
    ...toReason('reasons', ALWAYS, {
      reason: toKey(first),
      sentence: sayFactor(writer, toFirstKind(writer, first), first),
    }),
    ...basis,
  ]
  const outweighing = findOutweighing(input.prediction, first)
  if (outweighing) {
    const groups = outweighing.map((step, index) => {
      const points = Math.abs(step.points)
      const figure =
        index === 0 ? words.count(points, 'percentagePoint', 1) : words.decimal(points, 1)
      return `${toFactorName(writer, step)} (${figure})`
    })
    const team = input[`${toOther(toSide(first))}Team`]
    const sentence = say('reasonDespite', { team, groups: words.list(groups) })
    return [...heaviest, ...toReason('reasons', ALWAYS, { reason: 'reasonDespite', sentence })]
  }
  const same = others.find(({ points }) => points > 0 === first.points > 0)
  const opposite = others.find(({ points }) => points > 0 !== first.points > 0)
  return [
    ...heaviest,
    ...toOtherBlocks(writer, same, opposite),
    // The table is told once.
    ...(opposite && basis.length === 0 ? toBasisBlocks(writer, opposite) : []),
  ]
}

/** The next factor of the same side and the largest of the other, in one sentence where there are both. */
function toOtherBlocks(writer: Writer, same?: WaterfallStep, opposite?: WaterfallStep): Block[] {
  if (!same) return opposite ? toAgainstBlocks(writer, opposite) : []
  if (!opposite)
    return toReason('reasons', 8 + Math.abs(same.points), {
      reason: toKey(same),
      sentence: sayFactor(writer, 'reasonSecond', same),
    })
  const { input, words, say } = writer
  const sentence = say('reasonPair', {
    group: toFactorName(writer, same),
    team: input[`${toSide(same)}Team`],
    points: words.count(Math.abs(same.points), 'percentagePoint', 1),
    counter: toFactorName(writer, opposite),
    other: input[`${toSide(opposite)}Team`],
    otherPoints: words.decimal(Math.abs(opposite.points), 1),
  })
  const weight = 9 + Math.max(Math.abs(same.points), Math.abs(opposite.points))
  return [
    { sentences: [sentence], weight, section: 'reasons', reasons: [toKey(same), toKey(opposite)] },
  ]
}

/** When no factor has a whole point; nothing when the prediction's factors are unknown. */
function toNoReasonBlocks({ input, say }: Writer): Block[] {
  const { homeTeam: home, awayTeam: away } = input
  const atHome = findHomeAdvantage(input.prediction)
  if (!atHome) return []
  const sentences =
    atHome.points === 0
      ? { reason: 'homeNone', sentence: say('homeNone', { home }) }
      : { reason: 'noReason', sentence: say('noReason', { home, away }) }
  return toReason('reasons', ALWAYS, sentences)
}
