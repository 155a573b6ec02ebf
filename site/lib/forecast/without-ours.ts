/** A match as a member sees it who says theirs first. */
import type { MatchDetail } from '#data/model/replies.ts'

/** The detail of a match without what is ours. */
export function withoutOurs(detail: MatchDetail): MatchDetail {
  return { ...detail, prediction: null, reasoning: {}, revisions: [] }
}
