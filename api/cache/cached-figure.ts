/** Counts over whole tables. Small counts are made at each call or once a moment; large counts are served stale and refreshed in the background after 60 s. */
import { MINUTE_MS } from '#data/model/time.ts'

const KEEP_MS = MINUTE_MS

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
  /** How long a small count is served to everybody; by default each call counts anew. */
  readonly freshMs?: number
  /** A changed object makes earlier counts invalid. */
  readonly getHistory?: () => object
}

export function makeCachedFigure<Figure>(
  count: () => Promise<Figure>,
  { isMuch, keepMs = KEEP_MS, freshMs = 0, getHistory = () => isMuch }: Choices<Figure>,
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
      if (last !== null && performance.now() - last.startedAtMs < freshMs) return last.figure
      // Calls during a count wait for it instead of starting another, unless each wants its own.
      const isShared = last === null || freshMs > 0
      return (await (isShared && counting !== null ? counting : countAgain())).figure
    }
    // After a failed refresh the next call tries again; the last count is served meanwhile.
    if (counting === null && performance.now() - last.startedAtMs >= keepMs)
      countAgain().catch(() => {})
    return last.figure
  }
}
