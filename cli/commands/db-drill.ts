/** `db drill`: checks that the newest backup can be restored. */
import type { Command } from 'commander'
import { drillBackup } from '#data/backup/drill-backup.ts'
import { countOf } from '#data/model/count-of.ts'
import { AppError } from '#data/model/errors.ts'
import { loadCliEnv } from '#cli/env.ts'
import { printResult } from '#cli/output.ts'

async function drill(given: string | undefined, options: { json: boolean }): Promise<void> {
  const env = loadCliEnv()
  const folder = given ?? env.backupDir
  if (folder === null)
    throw new AppError('bad_input', 'Name the folder of the backups, or set BACKUP_DIR.')
  const databaseUrl = env.databaseDirectUrl ?? env.databaseUrl
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort())
  const report = await drillBackup(folder, { databaseUrl, now: new Date(), signal: stop.signal })
  printResult(report, options.json, () =>
    [
      `${report.backup} can be restored. It is ${countOf(report.ageHours, 'hour')} old.`,
      `  ${countOf(report.rows, 'row')}, ${countOf(report.members, 'member')}, ${countOf(report.entitlements, 'entitlement')}`,
      `  ${countOf(report.logEntries, 'log entry', 'log entries')} verified`,
    ].join('\n'),
  )
}

export function addDrillCommand(group: Command): void {
  group
    .command('drill')
    .description('restore the newest backup into a scratch database and check what comes out')
    .argument('[folder]', 'folder of the backups; BACKUP_DIR without it')
    .option('--json', 'print one JSON object on stdout', false)
    .action(drill)
}
