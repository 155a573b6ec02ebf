/** Classifies a mail server's refusal (RFC 5321, 4.2; enhanced status codes: RFC 3463). */

import { FULL_MAILBOX } from '#data/queries/mail/mail-queue.ts'

/**
 * `bounce`: the mailbox does not exist or is closed. `refused`: the server will never accept this
 * mail. `full`: the mailbox accepts no mail now. `later`: any other refusal that may be temporary.
 */
export type Refusal = 'bounce' | 'refused' | 'later' | typeof FULL_MAILBOX

/**
 * Codes about the mailbox: `5.1.x` bad address, `5.2.1` disabled. Others, mostly `5.1.7`, `5.1.8` and
 * `5.7.1`, are about the sender.
 */
const OF_THE_MAILBOX = /\b5\.(?:1\.(?:[0-6]|10)|2\.1)\b/
/** `4.2.x`: temporary status of a mailbox, mostly that it is full. `4.1.x`: its domain is not found now. */
const FULL = /\b4\.(?:1\.[0-6]|2\.\d+)\b/
const ENHANCED = /\b5\.\d+\.\d+\b/
/** Mailbox unavailable, not local, name not allowed: for replies without an enhanced code. */
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
  // A refused sign-in or sender is a fault of our settings: retry after the operator has corrected
  // it.
  if (command !== 'RCPT TO') return command === 'DATA' ? 'refused' : 'later'
  const isOfMailbox = ENHANCED.test(text)
    ? OF_THE_MAILBOX.test(text)
    : MAILBOX_REPLIES.has(responseCode)
  return isOfMailbox ? 'bounce' : 'refused'
}
