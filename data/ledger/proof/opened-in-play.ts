/**
 * Chances while an opened match was played, from its opening. Of a result the log knows the score
 * after 90 minutes alone, so a minute, its score and its red cards are the reader's own.
 */
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import { toInPlayChances, type InPlayState } from '#data/model/in-play/in-play-chances.ts'
import { FULL_TIME } from '#data/model/in-play/goals-left.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'

const NO_REDS = { redHome: 0, redAway: 0 }
export const KICKOFF: InPlayState = { clock: '0', home: 0, away: 0, ...NO_REDS }

/** The end, as the log has it. */
export const toEnd = ({ result }: OpenLeaf): InPlayState => ({
  clock: FULL_TIME,
  home: result.homeScore,
  away: result.awayScore,
  ...NO_REDS,
})

/** Null for an opening without the columns of goals, which is not one of ours. */
export function toOpenedInPlay({ prediction }: OpenLeaf, state: InPlayState): Chances | null {
  const { probOver15Goals } = prediction
  return typeof probOver15Goals === 'number'
    ? toInPlayChances({ ...prediction, probOver15Goals }, state)
    : null
}
