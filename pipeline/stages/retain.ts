/**
 * Erases data as the privacy page promises, by the clock of the run, and reports the counts. Closed
 * and erased accounts are added to a list outside the database; accounts on the list that are open
 * again came back with an older database, and are erased again.
 */
import { addErased, describeDamage, listErased, readErased } from '#data/backup/erased-accounts.ts'
import { toRetentionStart, toSafeRetentionStart } from '#data/model/account/retention.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'
import {
  eraseAgain,
  eraseClosedAccounts,
  eraseOldSessions,
  eraseUnusedAccounts,
  listClosedAccounts,
} from '#data/queries/account/closing.ts'
import type { WriteDb } from '#data/db/database.ts'
import { eraseOldLetters } from '#data/queries/mail/letters-of-a-day.ts'
import { eraseOldMails } from '#data/queries/mail/mail-queue.ts'
import {
  eraseOldContactMessages,
  eraseOldCounts,
  eraseOldTaxRecords,
} from '#data/queries/account/old-records.ts'
import { eraseOldPools } from '#data/queries/forecasts/pools.ts'
import { eraseOldChallenges } from '#data/queries/account/passkey-challenges.ts'
import { eraseOldTokens } from '#data/queries/account/tokens.ts'
import { removeOldRows } from '#data/queries/operation/old-rows.ts'
import { toWriteOptions, type RunContext } from './run-context.ts'

export interface RetainReport {
  readonly closedAccountsErased: number
  readonly unusedAccountsErased: number
  /** Accounts erased before that came back with an older state of the database. */
  readonly accountsErasedAgain: number
  readonly poolsErased: number
  readonly messagesErased: number
  readonly mailsErased: number
  readonly sessionsErased: number
  /** Links of mails and challenges of passkeys. */
  readonly tokensErased: number
  readonly countsErased: number
  readonly taxRecordsErased: number
  /** Warnings for the operator: whole sentences. */
  readonly warnings: readonly string[]
}

/** Letters are many, and after some days nobody asks whether one was sent. */
const LETTER_DAYS = 7

type Context = Pick<RunContext, 'database' | 'dataDir' | 'now' | 'isClockMoved' | 'isDryRun'>

/** Erases accounts, and adds the closed ones to the list. */
async function eraseAccounts(db: WriteDb, { dataDir, now, isDryRun }: Context) {
  const list = await readErased(dataDir)
  const again = await eraseAgain(db, (ids) => listErased([list], ids), now)
  const closed = await eraseClosedAccounts(db, toSafeRetentionStart('closedAccount', now))
  const unusedSince = toRetentionStart('unusedAccount', now)
  const unused = await eraseUnusedAccounts(db, { unusedSince, now })
  // Before the transaction ends: if it fails, the next run erases the same accounts anyway.
  if (!isDryRun) await addErased(list, [...closed, ...(await listClosedAccounts(db))])
  const report = {
    closedAccountsErased: closed.length,
    unusedAccountsErased: unused.length,
    accountsErasedAgain: again,
    warnings: describeDamage([list]),
  }
  return { report, unused }
}

export async function retain(context: Context): Promise<RetainReport> {
  const { database, dataDir, now } = context
  let unused: readonly string[] = []
  const eraseOwn = async (db: WriteDb) => {
    const erased = await eraseAccounts(db, context)
    unused = erased.unused
    return erased.report
  }
  const erase = async (db: WriteDb): Promise<RetainReport> => ({
    ...(await eraseOwn(db)),
    poolsErased: await eraseOldPools(db, toDay(toRetentionStart('endedPool', now))),
    messagesErased: await eraseOldContactMessages(db, toRetentionStart('contactMessage', now)),
    mailsErased:
      (await eraseOldMails(db, toRetentionStart('sentMail', now))) +
      (await eraseOldLetters(db, toDay(now.getTime() - LETTER_DAYS * DAY_MS))),
    // Sessions, links and counters have their own expiry.
    sessionsErased: await eraseOldSessions(db, now),
    tokensErased: (await eraseOldTokens(db, now)) + (await eraseOldChallenges(db, now)),
    countsErased: await eraseOldCounts(db, now),
    taxRecordsErased: await eraseOldTaxRecords(db, toRetentionStart('taxRecord', now)),
  })
  const report = await database.write(erase, toWriteOptions(context))
  // After the transaction: an unused account that was not erased may be used again, and the list would end it.
  if (!context.isDryRun) await addErased(await readErased(dataDir), unused)
  await database.write((db) => removeOldRows(db, now), toWriteOptions(context))
  if (!context.isDryRun) await database.vacuum?.()
  return report
}
