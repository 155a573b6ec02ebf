/** Opened predictions counted: how many outcomes we called right, and how many our own chances predicted. */
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { listOutcomes } from '#site/lib/match/outcome-parts.ts'

export interface OpenedCall {
  readonly wasCorrect: boolean
  readonly prediction: Chances & { readonly predictedOutcome: Outcome }
}

interface Match<Opened> {
  readonly opened: Opened | null
}

/** The outcome that was called, with its chance. */
const toCalled = ({ prediction }: Pick<OpenedCall, 'prediction'>) =>
  listOutcomes(prediction).find(({ outcome }) => outcome === prediction.predictedOutcome)!

/** How many of the opened ones were called right. */
export function countRight(matches: readonly Match<Pick<OpenedCall, 'wasCorrect'>>[]) {
  const opened = matches.flatMap((match) => match.opened ?? [])
  return { count: opened.length, right: opened.filter(({ wasCorrect }) => wasCorrect).length }
}

/** The same, and the sum of the called outcomes' chances: the expected number of right calls. */
export function countCalls(matches: readonly Match<OpenedCall>[]) {
  const opened = matches.flatMap((match) => match.opened ?? [])
  const promised = opened.reduce((sum, call) => sum + toCalled(call).exact / 100, 0)
  return { ...countRight(matches), promised }
}
