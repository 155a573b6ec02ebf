/**
 * Figures that are counted over everything there is. Counted anew at each call while that is
 * quick; where it takes long, because there is much, the last count is told, and a new one is
 * begun beside the call once it is a minute old.
 */

const QUICK_MS = 250
const KEEP_MS = 60_000

interface Counted<Figure> {
  readonly figure: Figure
  readonly tookMs: number
  readonly startedAtMs: number
}

export function makeKeptFigure<Figure>(
  count: () => Promise<Figure>,
  { quickMs = QUICK_MS, keepMs = KEEP_MS } = {},
): () => Promise<Figure> {
  let last: Counted<Figure> | null = null
  let counting: Promise<Counted<Figure>> | null = null

  const countAgain = () => {
    const startedAtMs = performance.now()
    const work = count().then((figure) => {
      last = { figure, startedAtMs, tookMs: performance.now() - startedAtMs }
      return last
    })
    counting = work.finally(() => {
      counting = null
    })
    return counting
  }

  return async () => {
    if (last === null || last.tookMs < quickMs) {
      // Who asks while somebody counts for long waits for that count and begins no second one.
      return (await (last === null && counting !== null ? counting : countAgain())).figure
    }
    // A count that fails is tried again by the next call; the last one is still told.
    if (counting === null && performance.now() - last.startedAtMs >= keepMs)
      countAgain().catch(() => {})
    return last.figure
  }
}
