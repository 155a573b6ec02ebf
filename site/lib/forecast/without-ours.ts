/** The match for a member who wants to give a forecast before seeing ours (decision 038). */
import type { MatchDetail } from '#data/model/replies.ts'

/** The detail of a match without our prediction. */
export function withoutOurs(detail: MatchDetail): MatchDetail {
  return { ...detail, prediction: null, reasoning: {}, revisions: [] }
}
