/** When a match can be over: the one rule for feeds, live scores and results entered by hand. */

interface Kickoffs {
  /** From the feed, now. */
  readonly kickoffAt: Date | string
  /** From the last prediction in the log; null for a match without one. */
  readonly committedKickoffAt: Date | string | null
}

/**
 * True from the later kick-off on. If a feed suddenly dates tomorrow's match to yesterday, the
 * match cannot be over before tomorrow: its prediction is still secret.
 */
export function canBeOver({ kickoffAt, committedKickoffAt }: Kickoffs, now: Date): boolean {
  const latest = Math.max(
    toMs(kickoffAt),
    committedKickoffAt === null ? 0 : toMs(committedKickoffAt),
  )
  return latest <= now.getTime()
}

const toMs = (instant: Date | string) => new Date(instant).getTime()
