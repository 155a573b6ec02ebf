/** Sends waiting mails at intervals: the API tries each mail once at once, and this repeats the failed ones. */
import { sendDueMails, type MailQueueParts } from '#api/mail/mail-queue.ts'
import { toLoggableError } from '#api/loggable-error.ts'

const EVERY_MS = 30_000

/** Returns what stops it, after the mails under way. */
export function keepMailGoing(parts: MailQueueParts): () => Promise<void> {
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
