/**
 * What seasons behind an installation cost: a run, a start, a release, a backup and a verification
 * of a log of so many made-up seasons, each of eleven leagues with three revisions a match. The log
 * is there before the demo, whose matches are the same each time.
 */
import { join } from 'node:path'
import { makeOwnFolder } from '#cli/testing/own-folder.ts'
import { openDatabase } from '#data/db/connect.ts'
import { sql } from '#data/db/drizzle.ts'
import { makeSigningKey, formatSigningKey } from '#data/ledger/signing/signing-key.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { DAY_MS } from '#data/model/time.ts'
import { storeHead } from '#data/queries/log/ledger-heads.ts'
import { insertEntries } from '#data/queries/log/ledger-rows.ts'
import { DEMO_KEY_NAME } from '#data/snapshots/keys.ts'
import { makeSeason, SEASON_DAYS } from './bench-release.ts'
import { sumFolder } from './folder-size.ts'
import { measure, type Measured } from './measure-command.ts'
import type { Bench } from './run-part.ts'

/** A season's first day is a year after that of the season before. */
const YEAR_DAYS = 365

/** A published log of made-up seasons, the last of which ended a month ago, in rows and files. */
async function makeLog(dataDir: string, seasons: number): Promise<void> {
  const key = await makeSigningKey(DEMO_KEY_NAME)
  await writeFileAtomically(join(dataDir, 'keys/signing.key'), `${formatSigningKey(key)}\n`, 0o600)
  const now = new Date()
  const lastMs = Math.floor(now.getTime() / DAY_MS - SEASON_DAYS - 30) * DAY_MS
  const leaves = Array.from({ length: seasons }, (_, at) =>
    makeSeason(lastMs - (seasons - 1 - at) * YEAR_DAYS * DAY_MS),
  ).flat()
  await appendLeaves(join(dataDir, 'ledger'), key, [])
  const { checkpoint, note } = await appendLeaves(join(dataDir, 'ledger'), key, leaves)
  const database = await openDatabase({ dataDir })
  try {
    for (let from = 0; from < leaves.length; from += 5000)
      await database.write(async (db) => {
        // The guards refuse commits of matches that are over.
        await db.execute(sql`set local session_replication_role = replica`)
        await insertEntries(db, leaves.slice(from, from + 5000), now)
      })
    await database.write((db) => storeHead(db, checkpoint.size, note))
  } finally {
    await database.close()
  }
}

const describe = ({ seconds, processorSeconds, megabytes }: Measured) =>
  `${seconds.toFixed(1)} s, ${processorSeconds?.toFixed(1)} s of processor, ${megabytes?.toFixed(0)} MB`

const describeFolder = (folder: string) => {
  const { files, gigabytes } = sumFolder(folder)
  return `${files} files, ${(gigabytes * 1000).toFixed(0)} MB`
}

/** Prints what each number of seasons costs. */
export async function benchLog({ note }: Bench, counts: readonly number[]): Promise<void> {
  for (const seasons of counts) {
    const { dataDir, env, serve, stop, remove } = await makeOwnFolder(`bench-log-${seasons}`)
    try {
      await makeLog(dataDir, seasons)
      const tell = async (what: string, args: readonly string[]) =>
        note(`${seasons} seasons, ${what}: ${describe(await measure(args, env))}`)
      const run = ['pipeline', 'run', '--source', 'demo']
      await tell('the first run, which reads all', run)
      await tell('a run', run)
      await tell('a verification', ['ledger', 'verify'])
      await tell('the record counted again', ['ledger', 'audit'])
      await tell('a first release', ['data', 'release', join(dataDir, 'releases')])
      const backups = join(dataDir, 'backups')
      await tell('a backup', ['db', 'backup', backups])
      note(`${seasons} seasons, a backup has ${describeFolder(backups)}`)
      await tell('a first build', ['site', 'build'])
      const startedAt = performance.now()
      await serve(env)
      note(`${seasons} seasons, a start: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      await stop()
      for (const part of ['ledger', 'db', 'run'])
        note(`${seasons} seasons, ${part}: ${describeFolder(join(dataDir, part))}`)
    } finally {
      await remove()
    }
  }
}
