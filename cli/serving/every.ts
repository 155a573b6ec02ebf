/** Work of the server that is done again and again, one at a time. */
import type { Logger } from 'pino'
import { toLoggableError } from '#api/loggable-error.ts'

interface Repeated {
  readonly logger: Logger
  /** For the log, when it fails; it is tried again at the next time. */
  readonly failed: string
  /** Until the first time; as between two by default. */
  readonly firstMs?: number
}

/**
 * Starts; a time that comes while work is under way is left out. The returned function waits for what is.
 * @param work takes care of its own failures
 */
export function repeat(
  ms: number,
  work: () => Promise<unknown>,
  firstMs = ms,
): () => Promise<void> {
  let underWay: Promise<unknown> | null = null
  const start = () => {
    underWay ??= work().finally(() => {
      underWay = null
    })
  }
  let timer = setTimeout(() => {
    timer = setInterval(start, ms)
    start()
  }, firstMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

/** The same, with a line in the log for work that fails. */
export function every(
  ms: number,
  work: () => Promise<unknown>,
  { logger, failed, firstMs }: Repeated,
): () => Promise<void> {
  const note = (error: unknown) => logger.error({ error: toLoggableError(error) }, failed)
  return repeat(ms, () => work().catch(note), firstMs)
}
