/**
 * How long personal data is kept. The privacy page states these lengths and the
 * pipeline's stage `retain` keeps them: both read this table and nothing else.
 */
import { DAY_MS } from '#data/model/time.ts'

type Unit = 'days' | 'years'

/** What is kept, in the order of the privacy page, with its length. */
export const RETENTION = {
  closedAccount: { length: 30, unit: 'days' },
  unusedAccount: { length: 2, unit: 'years' },
  contactMessage: { length: 2, unit: 'years' },
  sentMail: { length: 30, unit: 'days' },
  signIn: { length: 30, unit: 'days' },
  mailLink: { length: 3, unit: 'days' },
  countedCall: { length: 1, unit: 'days' },
  taxRecord: { length: 7, unit: 'years' },
} as const satisfies Record<string, { readonly length: number; readonly unit: Unit }>

export type Kept = keyof typeof RETENTION
export const KEPT = Object.keys(RETENTION) as readonly Kept[]

/** What a machine that was off for a day still has to erase in time. */
const SPARE_MS = DAY_MS

/** When something that falls due now began to be kept. Years are counted by the calendar (UTC). */
export function toKeptSince(kept: Kept, now: Date): Date {
  const { length, unit } = RETENTION[kept]
  if (unit === 'days') return new Date(now.getTime() - length * DAY_MS)
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - length)
  return since
}

/** The same, early enough that what is promised "within" a time is kept although a run comes late. */
export function toKeptSinceInTime(kept: Kept, now: Date): Date {
  return new Date(toKeptSince(kept, now).getTime() + SPARE_MS)
}
