/**
 * Changes since the previous revision, computed from its published figures and their inputs, so
 * that readers can check them.
 */
import type { FactorGroup, Factors } from '#data/model/forecast/prediction.ts'
import { toBlock, type Block, type Side, type Writer } from './blocks.ts'
import { LEAST_POINTS } from '#data/model/forecast/reasons.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { ReasoningInput } from './reasoning-input.ts'

/** An input with a smaller share of the change is not called its reason. */
const MAIN_SHARE = 0.5
const WEIGHT = 20
/** Start values and constants between two revisions: no reason for a change. */
const NO_CAUSES = new Set<FactorGroup>(['base', 'calibration', 'homeAdvantage'])

/** Change of each input's log-odds for the home side. */
function toShifts(before: Factors, after: Factors): Map<FactorGroup, number> {
  const shifts = new Map<FactorGroup, number>()
  for (const { group, value } of after.outcome) shifts.set(group, value)
  for (const { group, value } of before.outcome) shifts.set(group, (shifts.get(group) ?? 0) - value)
  return shifts
}

/** The input that changed a side's probability most, if it has most of the change; else null. */
export function findMainShift(
  input: ReasoningInput,
  side: Side,
  rose: boolean,
): FactorGroup | null {
  const { prediction, previous } = input
  if (previous === null) return null
  const sign = (side === 'home') === rose ? 1 : -1
  const shifts = [...toShifts(previous.factors, prediction.factors)]
  const all = shifts.reduce((sum, [, value]) => sum + Math.abs(value), 0)
  const [group, value] = shifts.reduce(
    (most, shift) => (sign * shift[1] > sign * most[1] ? shift : most),
    ['base', 0] as [FactorGroup, number],
  )
  return !NO_CAUSES.has(group) && sign * value > MAIN_SHARE * all ? group : null
}

/** The larger change of the two win probabilities, and the input behind it; nothing below one point. */
export function toRevisionBlocks(writer: Writer): Block[] {
  const { input, templates, words, say } = writer
  if (input.previous === null) return []
  const was = toPrintedChances(input.previous)
  const is = toPrintedChances(input.prediction)
  const side = Math.abs(is.home - was.home) >= Math.abs(is.away - was.away) ? 'home' : 'away'
  const change = Number((is[side] - was[side]).toFixed(1))
  if (Math.abs(change) < LEAST_POINTS) return []
  const rose = change > 0
  const moved = say(rose ? 'revisedUp' : 'revisedDown', {
    team: input[`${side}Team`],
    before: words.percent(was[side], 1),
    change: words.count(Math.abs(change), 'percentagePoint', 1),
  })
  const group = findMainShift(input, side, rose)
  const reason = group === null ? null : say('revisedBy', { group: templates.groups[group] })
  return toBlock('reasons', WEIGHT, [moved, reason]).map((block) => ({
    ...block,
    reasons: [`${moved.kind}/${side}`],
  }))
}
