/** Work of the server that is done again and again, one at a time. */
import type { Logger } from 'pino'
import { toLoggableError } from '#api/loggable-error.ts'

interface Repeated {
  readonly everyMs: number
  readonly logger: Logger
  /** For the log, when it fails; it is tried again at the next time. */
  readonly failed: string
}

/** Starts; a time that comes while work is under way is left out. The returned function waits for what is. */
export function repeat(
  work: () => Promise<void>,
  { everyMs, logger, failed }: Repeated,
): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= work()
      .catch((error: unknown) => logger.error({ error: toLoggableError(error) }, failed))
      .finally(() => {
        underWay = null
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
