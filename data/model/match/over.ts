/** The one rule for when a match can be over, for feeds, live scores and results entered by hand. */

interface Kickoffs {
  /** As the feed has it now. */
  readonly kickoffAt: Date | string
  /** As the last prediction of the log has it; null for a match without one. */
  readonly committedKickoffAt: Date | string | null
}

/**
 * True from the later of both kick-offs on. A feed that suddenly calls a match of tomorrow one of
 * yesterday ends nothing before tomorrow: its prediction is still closed.
 */
export function canBeOver({ kickoffAt, committedKickoffAt }: Kickoffs, now: Date): boolean {
  const latest = Math.max(
    toMs(kickoffAt),
    committedKickoffAt === null ? 0 : toMs(committedKickoffAt),
  )
  return latest <= now.getTime()
}

const toMs = (instant: Date | string) => new Date(instant).getTime()
