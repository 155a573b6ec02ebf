/** Counts over whole tables. Small counts are made at each call; large counts are served stale and refreshed in the background after 60 s. */

const KEEP_MS = 60_000

interface Counted<Figure> {
  readonly figure: Figure
  readonly of: object
  readonly startedAtMs: number
}

interface Choices<Figure> {
  /**
   * True for a count so large that it is cached. Depends on the number, not on the time the count
   * took, so that a busy machine does not cache small counts.
   */
  readonly isMuch: (figure: Figure) => boolean
  readonly keepMs?: number
  /** A changed object makes earlier counts invalid. */
  readonly getHistory?: () => object
}

export function makeCachedFigure<Figure>(
  count: () => Promise<Figure>,
  { isMuch, keepMs = KEEP_MS, getHistory = () => isMuch }: Choices<Figure>,
): () => Promise<Figure> {
  let last: Counted<Figure> | null = null
  let counting: Promise<Counted<Figure>> | null = null

  const countAgain = () => {
    const [startedAtMs, of] = [performance.now(), getHistory()]
    const work = count().then((figure) => {
      last = { figure, of, startedAtMs }
      return last
    })
    counting = work.finally(() => {
      counting = null
    })
    return counting
  }

  return async () => {
    if (last !== null && last.of !== getHistory()) last = null
    if (last === null || !isMuch(last.figure)) {
      // Calls during the first count wait for it instead of starting another.
      return (await (last === null && counting !== null ? counting : countAgain())).figure
    }
    // After a failed refresh the next call tries again; the last count is served meanwhile.
    if (counting === null && performance.now() - last.startedAtMs >= keepMs)
      countAgain().catch(() => {})
    return last.figure
  }
}
