/** `db`: state of the database, migrations and backups. */
import { Command } from 'commander'
import { sql } from '#data/db/drizzle.ts'
import { matches, predictions, users } from '#data/db/schema.ts'
import { describeExcessRights } from '#data/queries/operation/rights.ts'
import { listRuns } from '#data/queries/operation/runs.ts'
import { getSnapshotVersion } from '#data/queries/snapshots.ts'
import { withInstallation, type Installation } from '#cli/installation.ts'
import { printResult } from '#cli/output.ts'
import { addBackupCommands } from './backup.ts'
import { addDrillCommand } from './db-drill.ts'
import { addRolesCommand } from './db-roles.ts'

async function printStatus(options: { json: boolean }): Promise<void> {
  const status = await withInstallation(async ({ env, database }) => {
    const rights = await describeExcessRights(database)
    return database.read(async (db) => {
      const [last] = await listRuns(db, 1)
      const [day] = await db
        .select({ newest: sql<string | null>`max(${matches.matchDate})` })
        .from(matches)
      return {
        database: database.isEmbedded ? `embedded in ${env.dataDir}` : 'PostgreSQL',
        users: await db.$count(users),
        matches: await db.$count(matches),
        newestMatchDay: day?.newest ?? null,
        predictions: await db.$count(predictions),
        snapshotVersion: await getSnapshotVersion(db),
        lastRun: last
          ? {
              id: last.id,
              status: last.status,
              startedAt: last.startedAt.toISOString(),
              errorMessage: last.errorMessage,
            }
          : null,
        ...(!database.isEmbedded && { rights: rights ?? 'no more than needed' }),
      }
    })
  })
  printResult(status, options.json, () =>
    Object.entries(status)
      .map(
        ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
      )
      .join('\n'),
  )
}

async function migrate(): Promise<void> {
  const work = async ({ database }: Installation) => {
    printResult(
      null,
      false,
      () =>
        `The ${database.isEmbedded ? 'embedded database' : 'PostgreSQL database'} is up to date.`,
    )
  }
  await withInstallation(work, { migrate: true })
}

export function dbCommand(): Command {
  const group = new Command('db').description('the database')
  group
    .command('status')
    .description('what is stored')
    .option('--json', 'print JSON on stdout', false)
    .action(printStatus)
  group.command('migrate').description('bring the tables up to date').action(migrate)
  addRolesCommand(group)
  addBackupCommands(group)
  addDrillCommand(group)
  return group
}
