/**
 * Stores, for the alarms, that notices of Stripe cannot be applied, and that they can again. Only
 * notices with a valid signature count: anybody can send others. At most one row per minute is
 * written, however many notices fail.
 */
import type { Database } from '#data/db/database.ts'
import { setTrouble } from '#data/queries/operation/service-state.ts'
import { MINUTE_MS } from '#data/model/time.ts'

const WRITE_EVERY_MS = MINUTE_MS

interface WebhookWatch {
  failed(error: unknown): void
  worked(): void
}

export function watchWebhooks(database: Database, now: () => Date): WebhookWatch {
  const writtenAt = { failed: -Infinity, worked: -Infinity }
  const note = (what: keyof typeof writtenAt, message: string | null) => {
    const at = now()
    if (at.getTime() - writtenAt[what] < WRITE_EVERY_MS) return
    writtenAt[what] = at.getTime()
    // The first failure after a success is always written, and the first success after a failure.
    writtenAt[what === 'failed' ? 'worked' : 'failed'] = -Infinity
    const trouble = message === null ? null : { since: at.toISOString(), message }
    // Without a database the notice fails too; the next one stores it.
    database
      .write((db) => setTrouble(db, 'webhook', trouble))
      .catch(() => {
        writtenAt[what] = -Infinity
      })
  }
  return {
    failed: (error) => note('failed', error instanceof Error ? error.message : String(error)),
    worked: () => note('worked', null),
  }
}
