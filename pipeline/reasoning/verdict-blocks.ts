/** The probability of each outcome, the favourite, and the factors behind it, by the points of the chart. */
import {
  CLEAR_FAVOURITE_PERCENT,
  FAVOURITE_PERCENT,
  isDecidedByHome,
  listReasons,
} from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toWaterfall, type WaterfallStep } from '#data/model/forecast/waterfall.ts'
import { toBasisBlocks, toWinlessBlocks } from './basis-blocks.ts'
import { toBlock, toFactorName, toReason, toSide, type Block, type Writer } from './blocks.ts'

/** A smaller lead, in percentage points, is a narrow one. */
const NARROW_LEAD = 8
/** Most groups named as outweighing the largest one. */
const MAX_DESPITE = 3
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

/** The fewest of these that together outweigh a number of points; null when too many are needed. */
function findOutweighing(parts: readonly WaterfallStep[], points: number): WaterfallStep[] | null {
  let sum = 0
  for (const [index, part] of parts.slice(0, MAX_DESPITE).entries()) {
    sum += Math.abs(part.points)
    if (sum > Math.abs(points)) return parts.slice(0, index + 1)
  }
  return null
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

function sayFactor(
  writer: Writer,
  kind: 'reasonFirst' | 'reasonAside' | 'reasonSecond' | 'reasonAgainst',
  step: WaterfallStep,
) {
  const { input, words, say } = writer
  return say(kind, {
    group: toFactorName(writer, step),
    team: input[`${toSide(step)}Team`],
    points: words.count(Math.abs(step.points), 'percentagePoint', 1),
    short: words.count(Math.abs(step.points), 'point', 1),
  })
}

/** Home advantage decides who is ahead; then the largest factor for the visitors. */
function toHomeDecidesBlocks(writer: Writer, reasons: readonly WaterfallStep[]): Block[] {
  const { input, words, say } = writer
  const home = toWaterfall(input.prediction).steps.find(({ group }) => group === 'homeAdvantage')!
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
function toFirstKind({ input }: Writer, first: WaterfallStep): 'reasonFirst' | 'reasonAside' {
  const { steps } = toWaterfall(input.prediction)
  const home = steps.find(({ group }) => group === 'homeAdvantage')?.points ?? 0
  return first.points > 0 && home > first.points ? 'reasonAside' : 'reasonFirst'
}

function toFactorBlocks(writer: Writer, reasons: readonly WaterfallStep[]): Block[] {
  const { input, words, say } = writer
  const [first, ...others] = reasons
  if (!first) return toNoReasonBlocks(writer)
  const same = others.find(({ points }) => points > 0 === first.points > 0)
  const opposite = others.filter(({ points }) => points > 0 !== first.points > 0)
  const winner = { home_win: 1, draw: 0, away_win: -1 }[input.prediction.predictedOutcome]
  const outweighing = findOutweighing(opposite, first.points)
  const basis = toBasisBlocks(writer, first)
  const heaviest = [
    ...toReason('reasons', ALWAYS, {
      reason: toKey(first),
      sentence: sayFactor(writer, toFirstKind(writer, first), first),
    }),
    ...basis,
  ]
  if (winner === -Math.sign(first.points) && outweighing) {
    const groups = outweighing.map(
      (step) => `${toFactorName(writer, step)} (${words.decimal(Math.abs(step.points), 1)})`,
    )
    const team = winner > 0 ? input.homeTeam : input.awayTeam
    const sentence = say('reasonDespite', { team, groups: words.list(groups) })
    return [...heaviest, ...toReason('reasons', ALWAYS, { reason: 'reasonDespite', sentence })]
  }
  const second = same && {
    reason: toKey(same),
    sentence: sayFactor(writer, 'reasonSecond', same),
  }
  return [
    ...heaviest,
    ...(second ? toReason('reasons', 8 + Math.abs(same.points), second) : []),
    ...(opposite[0] ? toAgainstBlocks(writer, opposite[0]) : []),
    // The table is told once.
    ...(opposite[0] && basis.length === 0 ? toBasisBlocks(writer, opposite[0]) : []),
  ]
}

/** When no factor has a whole point; nothing when the prediction's factors are unknown. */
function toNoReasonBlocks({ input, say }: Writer): Block[] {
  const { homeTeam: home, awayTeam: away } = input
  const { steps } = toWaterfall(input.prediction)
  const atHome = steps.find(({ group }) => group === 'homeAdvantage')
  if (!atHome) return []
  const sentences =
    atHome.points === 0
      ? { reason: 'homeNone', sentence: say('homeNone', { home }) }
      : { reason: 'noReason', sentence: say('noReason', { home, away }) }
  return toReason('reasons', ALWAYS, sentences)
}
