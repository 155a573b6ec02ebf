/**
 * One machine of the measurement of letters, as a process that may be killed at any moment:
 * `sender.ts DATABASE SMTP WHAT CLOCK PUBLIC_KEY`. It queues or sends until nothing is left to do,
 * and prints what it took.
 */
import { pino } from 'pino'
import { openMorning } from '#api/morning/morning.ts'
import { queueMorningLetters, sendMorningLetters } from '#api/morning/send-letters.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { makeMailSender } from '#api/mail/send-mail.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { openDatabase } from '#data/db/connect.ts'
import { parseVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { openDatabaseStore, openPublishedPointers } from '#data/queries/snapshots.ts'
import { makeWatch } from '#data/queries/watch.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'

const [databaseUrl = '', smtpUrl = '', what = '', start = '', key = ''] = process.argv.slice(2)
const begun = Date.now()
const now = () => new Date(Date.parse(start) + Date.now() - begun)
const database = await openDatabase({ databaseUrl, dataDir: '' })
const log = openDatabaseLog(database, openPublication(database, 0), null)
const snapshots = createSnapshotReader({
  stores: [openDatabaseStore(database)],
  readTrustedKeys: async () => [parseVerifierKey(key)],
  now,
  ...openPublishedPointers(database),
  checkEveryMs: 60_000,
})
const sources = makeMatchSources({
  database,
  snapshots,
  holdsEntry: log.holds,
  now,
  facts: makeWatch(60_000),
  replies: makeReplyCache(),
  headers: {},
})
const parts = {
  database,
  now,
  logger: pino({ level: 'silent' }),
  pace: { perMinute: 60_000, perDay: 1_000_000 },
  getMorning: openMorning(sources, log.read),
  sendMail: makeMailSender({ smtpUrl, from: 'no-reply@p.example', outboxDir: '', now }),
  operatorName: 'Pitchproof',
  operatorAddress: null,
  publicOrigin: 'http://localhost:4321',
}
if (what === 'queue') await queueMorningLetters(parts)
else while ((await sendMorningLetters(parts)).claimed > 0);
await database.close()
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
process.stdout.write(
  JSON.stringify({
    seconds: (Date.now() - begun) / 1000,
    megabytes: Math.round(maxRSS / 1024),
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  }),
)
