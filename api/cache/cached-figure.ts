/**
 * Figures that are counted over everything there is. Counted anew at each call while there is
 * little to count; where there is much, the last count is told, and a new one is begun beside the
 * call once it is a minute old.
 */

const KEEP_MS = 60_000

interface Counted<Figure> {
  readonly figure: Figure
  readonly of: object
  readonly startedAtMs: number
}

interface Choices<Figure> {
  /** Whether so much was counted that it takes long; by its number, so that no busy machine tells old figures of a few. */
  readonly isMuch: (figure: Figure) => boolean
  readonly keepMs?: number
  /** Another object means that nothing counted before holds. */
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
      // Who asks while somebody counts for the first time waits for that count and begins no second one.
      return (await (last === null && counting !== null ? counting : countAgain())).figure
    }
    // A count that fails is tried again by the next call; the last one is still told.
    if (counting === null && performance.now() - last.startedAtMs >= keepMs)
      countAgain().catch(() => {})
    return last.figure
  }
}
