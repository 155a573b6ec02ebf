/** `demo clear`: removes the made-up matches and everything that was made of them. */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { clearDemo, type ClearedDemo } from '#data/demo/clear-demo.ts'
import { requireConsent } from '../consent.ts'
import { withInstallation } from '../installation.ts'
import { printResult } from '../output.ts'
import { SITE_STAMP } from '#cli/serving/site/site-folder.ts'

const QUESTION =
  'This removes the demo whole: its matches, predictions, log, snapshots, keys and demo accounts, and ends every right that was granted by hand.'

async function clear(options: { yes: boolean; json: boolean }): Promise<void> {
  if (!options.yes) await requireConsent(QUESTION)
  const cleared = await withInstallation(async ({ env, database }) => {
    const done = await clearDemo({ database, dataDir: env.dataDir })
    // The built pages show the demo; without this file in their folder they are not served again.
    await rm(join(resolve(env.siteOutDir), SITE_STAMP), { force: true })
    return done
  })
  printResult(cleared, options.json, describe)
}

function describe(cleared: ClearedDemo): string {
  return [
    `The demo is gone: ${cleared.deletedMatches} matches, ${cleared.deletedPredictions} predictions, ${cleared.deletedAccounts} demo accounts, its log, snapshots and keys.`,
    `${cleared.endedRights} other accounts lost rights that were granted by hand; "admin grant EMAIL admin" gives them again.`,
    'Restart a server that is running, with a feed configured: without one it begins a new demo.',
  ].join('\n')
}

export function demoCommand(): Command {
  const group = new Command('demo').description('the made-up matches')
  group
    .command('clear')
    .description('remove the demo whole; real matches and their log are never removed')
    .option('--yes', 'do not ask', false)
    .option('--json', 'print one JSON object on stdout', false)
    .action(clear)
  return group
}
