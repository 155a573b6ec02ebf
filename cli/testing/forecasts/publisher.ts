/**
 * For tests only: a machine of the pipeline that settles, seals and publishes again and again until
 * it is killed, or once: `publisher.ts DATABASE FOLDER KEY forever|once`. It prints a line for each
 * publication.
 */
import { openDatabase } from '#data/db/connect.ts'
import { parseSigningKey } from '#data/ledger/signing/signing-key.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { sharePublished } from '#pipeline/publishing/share-published.ts'
import { settle } from '#pipeline/stages/settle.ts'
import { toTestContext } from '#pipeline/testing/test-run.ts'

const [databaseUrl = '', dataDir = '', secret = '', often = ''] = process.argv.slice(2)
const signingKey = await parseSigningKey(secret)
const database = await openDatabase({ databaseUrl, dataDir: '' })
process.stdout.write('ready\n')
for (;;) {
  const parts = { database, signingKey, dataDir, now: new Date(), isClockMoved: false }
  const context = toTestContext(parts)
  await settle(context)
  await publishLog(context, { sealsForecasts: true })
  await sharePublished(context)
  process.stdout.write('published\n')
  if (often === 'once') break
}
await database.close()
