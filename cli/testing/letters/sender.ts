/**
 * One machine of the measurement of letters, as a process that may be killed at any moment:
 * `sender.ts DATABASE SMTP WHAT CLOCK PUBLIC_KEY`. It queues or sends until nothing is left to do,
 * and prints what it took.
 */
import { pino } from 'pino'
import { queueMorningLetters, sendMorningLetters } from '#api/morning/send-letters.ts'
import { makeMailSender } from '#api/mail/send-mail.ts'
import { openTestMorning } from '#api/testing/test-morning.ts'
import { readMemoryMb } from '#cli/tools/measure/processes.ts'
import { openDatabase } from '#data/db/connect.ts'
import { parseVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { openDatabaseStore, openPublishedPointers } from '#data/queries/snapshots.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'

const [databaseUrl = '', smtpUrl = '', what = '', start = '', key = ''] = process.argv.slice(2)
const begun = Date.now()
const now = () => new Date(Date.parse(start) + Date.now() - begun)
const database = await openDatabase({ databaseUrl, dataDir: '' })
const snapshots = createSnapshotReader({
  stores: [openDatabaseStore(database)],
  readTrustedKeys: async () => [parseVerifierKey(key)],
  now,
  ...openPublishedPointers(database),
  checkEveryMs: 60_000,
})
const parts = {
  database,
  now,
  logger: pino({ level: 'silent' }),
  pace: { perMinute: 60_000, perDay: 1_000_000 },
  getMorning: openTestMorning(database, snapshots, now, 60_000),
  sendMail: makeMailSender({ smtpUrl, from: 'no-reply@p.example', outboxDir: '', now }),
  operatorName: 'Pitchproof',
  operatorAddress: null,
  publicOrigin: 'http://localhost:1',
}
if (what === 'queue') await queueMorningLetters(parts)
else while ((await sendMorningLetters(parts)).claimed > 0);
await database.close()
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
process.stdout.write(
  JSON.stringify({
    seconds: (Date.now() - begun) / 1000,
    // On Linux `maxRSS` begins at what the parent had when it started this process.
    megabytes: Math.round(readMemoryMb(process.pid, 'peak') ?? maxRSS / 1024),
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
  }),
)
