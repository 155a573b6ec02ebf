/** Erases what the privacy page says is erased, by the clock of the run, and reports how much it was. */
import { toKeptSince, toKeptSinceInTime } from '#data/model/account/retention.ts'
import {
  eraseClosedAccounts,
  eraseOldSessions,
  eraseUnusedAccounts,
} from '#data/queries/account/closing.ts'
import { eraseOldMails } from '#data/queries/mail/mail-queue.ts'
import {
  eraseOldContactMessages,
  eraseOldCounts,
  eraseOldTaxRecords,
} from '#data/queries/account/old-records.ts'
import { eraseOldTokens } from '#data/queries/account/tokens.ts'
import type { RunContext } from './run-context.ts'

export interface RetainReport {
  readonly closedAccountsErased: number
  readonly unusedAccountsErased: number
  readonly messagesErased: number
  readonly mailsErased: number
  readonly sessionsErased: number
  readonly tokensErased: number
  readonly countsErased: number
  readonly taxRecordsErased: number
}

export async function retain({ database, now }: RunContext): Promise<RetainReport> {
  return database.write(async (db) => ({
    closedAccountsErased: await eraseClosedAccounts(db, toKeptSinceInTime('closedAccount', now)),
    unusedAccountsErased: await eraseUnusedAccounts(db, {
      unusedSince: toKeptSince('unusedAccount', now),
      now,
    }),
    messagesErased: await eraseOldContactMessages(db, toKeptSince('contactMessage', now)),
    mailsErased: await eraseOldMails(db, toKeptSince('sentMail', now)),
    // These three carry their own end: a sign-in, a link and a count say when they run out.
    sessionsErased: await eraseOldSessions(db, now),
    tokensErased: await eraseOldTokens(db, now),
    countsErased: await eraseOldCounts(db, now),
    taxRecordsErased: await eraseOldTaxRecords(db, toKeptSince('taxRecord', now)),
  }))
}
