/**
 * How long personal data is stored. The privacy page states these lengths and the pipeline's stage
 * `retain` applies them: both read only this table.
 */
import { DAY_MS } from '#data/model/time.ts'

type Unit = 'days' | 'years'

/** Kinds of personal data, in the order of the privacy page, with their retention. */
export const RETENTION = {
  closedAccount: { length: 30, unit: 'days' },
  unusedAccount: { length: 2, unit: 'years' },
  endedPool: { length: 1, unit: 'years' },
  contactMessage: { length: 2, unit: 'years' },
  sentMail: { length: 30, unit: 'days' },
  signIn: { length: 30, unit: 'days' },
  mailLink: { length: 3, unit: 'days' },
  countedCall: { length: 1, unit: 'days' },
  taxRecord: { length: 7, unit: 'years' },
} as const satisfies Record<string, { readonly length: number; readonly unit: Unit }>

type RetentionKind = keyof typeof RETENTION
export const RETENTION_KINDS = Object.keys(RETENTION) as readonly RetentionKind[]

/** A machine that was off for a day must still erase in time. */
const SPARE_MS = DAY_MS

/** Data stored before this instant is due for erasure. Years are calendar years (UTC). */
export function toRetentionStart(kept: RetentionKind, now: Date): Date {
  const { length, unit } = RETENTION[kept]
  if (unit === 'days') return new Date(now.getTime() - length * DAY_MS)
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - length)
  return since
}

/** One day earlier, so that “within 30 days” holds even if a run is late. */
export function toSafeRetentionStart(kept: RetentionKind, now: Date): Date {
  return new Date(toRetentionStart(kept, now).getTime() + SPARE_MS)
}
