/** What a mail server means by its refusal (RFC 5321, 4.2; enhanced status codes: RFC 3463). */

import { FULL_MAILBOX } from '#data/queries/mail/mail-queue.ts'

/**
 * `bounce`: the mailbox does not exist or is closed. `refused`: it will not take this mail, ever.
 * `full`: this mailbox takes no mail for now. `later`: anything else that may pass.
 */
export type Refusal = 'bounce' | 'refused' | 'later' | typeof FULL_MAILBOX

/** Of a mailbox: `5.1.x` bad address, `5.2.1` disabled. Others, `5.7.1` above all, are about the sender. */
const OF_THE_MAILBOX = /\b5\.(?:1\.\d+|2\.1)\b/
/** `4.2.x`: the status of a mailbox, full above all. */
const FULL = /\b4\.2\.\d+\b/
const ENHANCED = /\b5\.\d+\.\d+\b/
/** Mailbox unavailable, not local, name not allowed: said without an enhanced code. */
const MAILBOX_REPLIES = new Set([550, 551, 553])

export function toRefusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return 'later'
  const { responseCode, command, response } = error as {
    responseCode?: unknown
    command?: unknown
    response?: unknown
  }
  const text = typeof response === 'string' ? response : ''
  if (command === 'RCPT TO' && FULL.test(text)) return FULL_MAILBOX
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return 'later'
  // A refused sign-in or sender is a fault of ours, which the operator mends.
  if (command !== 'RCPT TO') return command === 'DATA' ? 'refused' : 'later'
  const isOfMailbox = ENHANCED.test(text)
    ? OF_THE_MAILBOX.test(text)
    : MAILBOX_REPLIES.has(responseCode)
  return isOfMailbox ? 'bounce' : 'refused'
}
