/** `demo clear`: removes the made-up matches and everything that was made of them. */
import { createInterface } from 'node:readline/promises'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { clearDemo, type ClearedDemo } from '#data/demo/clear-demo.ts'
import { AppError } from '#data/model/errors.ts'
import { withInstallation } from '../installation.ts'
import { printResult } from '../output.ts'
import { SITE_STAMP } from '#cli/serving/site/site-folder.ts'

const QUESTION =
  'This removes the demo whole: its matches, predictions, log, snapshots, keys and demo accounts, and ends every right that was given by hand. Type yes to go on: '

/** Asks on a terminal; without one `--yes` is needed. */
async function requireConsent(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new AppError('bad_input', 'Nobody can be asked here: give --yes to clear the demo.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(QUESTION)
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes')
    throw new AppError('bad_input', 'Nothing was cleared: the answer was not yes.')
}

async function clear(options: { yes: boolean; json: boolean }): Promise<void> {
  if (!options.yes) await requireConsent()
  const cleared = await withInstallation(async ({ env, database }) => {
    const done = await clearDemo({ database, dataDir: env.dataDir })
    // The built pages show the demo: without this mark they are never served again.
    await rm(join(resolve(env.siteOutDir), SITE_STAMP), { force: true })
    return done
  })
  printResult(cleared, options.json, describe)
}

function describe(cleared: ClearedDemo): string {
  return [
    `The demo is gone: ${cleared.deletedMatches} matches, ${cleared.deletedPredictions} predictions, ${cleared.deletedAccounts} demo accounts, its log, snapshots and keys.`,
    `${cleared.endedRights} other accounts lost rights that were given by hand; "admin grant EMAIL admin" gives them again.`,
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
