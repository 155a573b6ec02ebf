/** Sends waiting mails at intervals: the API tries each mail once at once, and this retries the failed ones. */
import { sendDueMails, type MailQueueParts } from '#api/mail/mail-queue.ts'
import { toLoggableError } from '#api/loggable-error.ts'

const EVERY_MS = 30_000

/** Returns a function that stops it after the running mails. */
export function startMailing(parts: MailQueueParts): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay.then(() =>
      sendDueMails(parts).catch((error: unknown) =>
        parts.logger.error({ error: toLoggableError(error) }, 'the mail queue could not be read'),
      ),
    )
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
