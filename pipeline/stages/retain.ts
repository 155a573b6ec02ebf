/** Erases what the privacy page says is erased, by the clock of the run, and reports how much it was. */
import {
  eraseClosedAccounts,
  eraseOldSessions,
  eraseUnusedAccounts,
} from '#data/queries/account/closing.ts'
import { eraseOldMails } from '#data/queries/account/mail-queue.ts'
import { eraseOldTokens } from '#data/queries/account/tokens.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { RunContext } from './run-context.ts'

/** "Erased within 30 days", with a day to spare for a machine that was off. */
const CLOSED_ACCOUNT_DAYS = 29
/** "Inactive account data is deleted after 2 years." */
const UNUSED_ACCOUNT_DAYS = 2 * 365
const SENT_MAIL_DAYS = 30

export interface RetainReport {
  readonly closedAccountsErased: number
  readonly unusedAccountsErased: number
  readonly sessionsErased: number
  readonly tokensErased: number
  readonly mailsErased: number
}

export async function retain({ database, now }: RunContext): Promise<RetainReport> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return database.write(async (db) => ({
    closedAccountsErased: await eraseClosedAccounts(db, daysAgo(CLOSED_ACCOUNT_DAYS)),
    unusedAccountsErased: await eraseUnusedAccounts(db, {
      unusedSince: daysAgo(UNUSED_ACCOUNT_DAYS),
      now,
    }),
    sessionsErased: await eraseOldSessions(db, now),
    tokensErased: await eraseOldTokens(db, now),
    mailsErased: await eraseOldMails(db, daysAgo(SENT_MAIL_DAYS)),
  }))
}
