/** The probability of each outcome, the favourite, and the factors behind it, by the points of the chart. */
import {
  CLEAR_FAVOURITE_PERCENT,
  FAVOURITE_PERCENT,
  chooseReasons,
  isDecidedByHome,
  isLevel,
} from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toWaterfall, type WaterfallStep } from '#data/model/forecast/waterfall.ts'
import { toBasisBlocks, toWinlessBlocks } from './basis-blocks.ts'
import type { ReasoningInput } from './reasoning-input.ts'
import { toBlock, toFactorName, toReason, toSide, type Block, type Writer } from './blocks.ts'

/** A smaller lead, in percentage points, is a narrow one. */
const NARROW_LEAD = 8

const ALWAYS = Number.POSITIVE_INFINITY

/** Probabilities and verdict, in one sentence with the match or, where the facts come first, separate from it. */
export function toVerdictBlocks(writer: Writer, beginsWithSetting: boolean): Block[] {
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
  if (!beginsWithSetting)
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
  if (isLevel(prediction)) return say('level', { home: homeTeam, away: awayTeam, team })
  if (top - next < NARROW_LEAD) return say('narrow', { team })
  return say(top >= FAVOURITE_PERCENT ? 'favourite' : 'open', { team })
}

const toKey = (step: WaterfallStep) => `${step.group}/${toSide(step)}`

/** The factors for the likelier winner and those for the other team, with their evidence. */
export function toReasonBlocks(writer: Writer): Block[] {
  const { input } = writer
  const { prediction } = input
  const reasons = chooseReasons(prediction)
  const [first, ...others] = reasons.ahead
  if (!first) return toNoReasonBlocks(writer)
  const opening = isDecidedByHome(prediction)
    ? toHomeDecidesBlocks(writer, first)
    : [...toFactorBlocks(writer, toFirstKind(input, first), first), ...toBasisBlocks(writer, first)]
  return [
    ...opening,
    ...toOtherBlocks(writer, others, reasons.behind),
    ...(reasons.leavesRest ? toRestBlocks(writer, first) : []),
    ...toWinlessBlocks(writer, reasons.ahead),
  ]
}

type FactorKind =
  'strengthFirst' | 'marketFirst' | 'seasonFirst' | 'reasonFirst' | 'reasonSecond' | 'reasonAgainst'

function toFactorBlocks(writer: Writer, kind: FactorKind, step: WaterfallStep): Block[] {
  const { input, words, say } = writer
  const sentence = say(kind, {
    group: toFactorName(writer, step),
    team: input[`${toSide(step)}Team`],
    points: words.count(Math.abs(step.points), 'percentagePoint', 1),
    figure: words.decimal(Math.abs(step.points), 1),
  })
  return toReason('reasons', ALWAYS, { reason: toKey(step), sentence })
}

function toFirstKind({ context }: ReasoningInput, { group }: WaterfallStep): FactorKind {
  if (group === 'strength') return 'strengthFirst'
  if (group === 'market') return 'marketFirst'
  // In a cup the lead from the first leg is among them, of which the sentence says nothing.
  return group === 'season' && context?.isCup === false ? 'seasonFirst' : 'reasonFirst'
}

/** Home advantage decides who is ahead. */
function toHomeDecidesBlocks({ input, words, say }: Writer, step: WaterfallStep): Block[] {
  const sentence = say('homeDecides', {
    home: input.homeTeam,
    away: input.awayTeam,
    points: words.count(step.points, 'percentagePoint', 1),
  })
  return toReason('reasons', ALWAYS, { reason: 'homeDecides', sentence })
}

/** Two or more factors of one team in one sentence, with bare figures: the unit has been stated. */
function toListBlocks(
  writer: Writer,
  kind: 'reasonsMore' | 'reasonsAgainst',
  steps: readonly WaterfallStep[],
): Block[] {
  const { input, words, say } = writer
  const groups = steps.map(
    (step) => `${toFactorName(writer, step)} (${words.decimal(Math.abs(step.points), 1)})`,
  )
  const team = input[`${toSide(steps[0]!)}Team`]
  const sentence = say(kind, { team, groups: words.list(groups) })
  return [{ sentences: [sentence], weight: ALWAYS, section: 'reasons', reasons: steps.map(toKey) }]
}

/** The other factors of the likelier winner, then those of its opponent. */
function toOtherBlocks(
  writer: Writer,
  same: readonly WaterfallStep[],
  opposite: readonly WaterfallStep[],
): Block[] {
  const [more, counter] = [same[0], opposite[0]]
  const isPair = same.length === 1 && opposite.length === 1 && counter!.group !== 'strength'
  if (isPair) return toPairBlocks(writer, more!, counter!)
  return [
    ...(same.length > 1
      ? toListBlocks(writer, 'reasonsMore', same)
      : same.flatMap((step) => toFactorBlocks(writer, 'reasonSecond', step))),
    ...(opposite.length > 1
      ? toListBlocks(writer, 'reasonsAgainst', opposite)
      : opposite.flatMap((step) => [
          ...toFactorBlocks(writer, 'reasonAgainst', step),
          ...toBasisBlocks(writer, step),
        ])),
  ]
}

/** One more factor of either team in one sentence. */
function toPairBlocks(writer: Writer, same: WaterfallStep, opposite: WaterfallStep): Block[] {
  const { input, words, say } = writer
  const sentence = say('reasonPair', {
    group: toFactorName(writer, same),
    team: input[`${toSide(same)}Team`],
    points: words.count(Math.abs(same.points), 'percentagePoint', 1),
    figure: words.decimal(Math.abs(same.points), 1),
    counter: toFactorName(writer, opposite),
    other: input[`${toSide(opposite)}Team`],
    otherPoints: words.decimal(Math.abs(opposite.points), 1),
  })
  const reasons = [toKey(same), toKey(opposite)]
  return [{ sentences: [sentence], weight: ALWAYS, section: 'reasons', reasons }]
}

/** What the named factors leave unexplained. */
function toRestBlocks({ input, say }: Writer, first: WaterfallStep): Block[] {
  const sentence = say('reasonRest', { team: input[`${toSide(first)}Team`] })
  return toReason('reasons', ALWAYS, { reason: 'reasonRest', sentence })
}

/** When no factor has a whole point; nothing when the prediction's factors are unknown. */
function toNoReasonBlocks({ input, say }: Writer): Block[] {
  const { homeTeam: home, awayTeam: away } = input
  const atHome = toWaterfall(input.prediction).steps.find(({ group }) => group === 'homeAdvantage')
  if (!atHome) return []
  const sentences =
    atHome.points === 0
      ? { reason: 'homeNone', sentence: say('homeNone', { home }) }
      : { reason: 'noReason', sentence: say('noReason', { home, away }) }
  return toReason('reasons', ALWAYS, sentences)
}
