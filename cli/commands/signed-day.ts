/** `pipeline day`: a signed day, for an auditor who asks for it. */
import { Command } from 'commander'
import { requireSnapshotDay } from '#data/queries/snapshots.ts'
import { withInstallation } from '#cli/installation.ts'
import { print } from '#cli/output.ts'

async function printDay(day: string, { revision }: { revision?: string }): Promise<void> {
  const file = await withInstallation(({ database }) =>
    database.read((db) => requireSnapshotDay(db, day, revision)),
  )
  print(`${JSON.stringify(file)}\n`)
}

export const signedDayCommand = () =>
  new Command('day')
    .description('print a signed day as JSON: its bytes and their signature')
    .argument('<day>', 'such as 2026-08-15')
    .option('--revision <n>', 'the newest without it; older ones are stored for 30 days')
    .action(printDay)
