/** `demo clear` and `demo load`: removes and loads the made-up matches. */
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { clearDemo, type ClearedDemo } from '#data/clearing/clear-demo.ts'
import type { DemoAccount } from '#data/model/account/demo-accounts.ts'
import { requireConsent } from '#cli/consent.ts'
import { withInstallation } from '#cli/installation.ts'
import { printResult, logLine, logProgress } from '#cli/output.ts'
import { ensureDemoAccounts } from '#cli/serving/demo-accounts.ts'
import { loadDemo, type LoadedDemo } from '#cli/serving/load-demo.ts'
import { SITE_STAMP } from '#cli/serving/site/site-folder.ts'

const QUESTION =
  'This removes the demo: its matches, predictions, log, snapshots, key and the favourites of its matches, and its free and premium accounts. Rights that were granted by hand end. Accounts that people registered, what they pay for, settings, messages, the audit and the demo administrator stay.'

interface DemoOptions {
  readonly json: boolean
  /** Id of the administrator who started it in the browser. */
  readonly by?: string
}

async function clear(options: DemoOptions & { yes: boolean }): Promise<void> {
  if (!options.yes) await requireConsent(QUESTION)
  const cleared = await withInstallation(async ({ env, database }) => {
    const done = await clearDemo({ database, dataDir: env.dataDir, by: options.by ?? null })
    // The built pages show the demo; without this file they are rebuilt before a server serves
    // them.
    await rm(join(resolve(env.siteOutDir), SITE_STAMP), { force: true })
    return done
  })
  printResult(cleared, options.json, describeCleared)
}

function describeCleared(cleared: ClearedDemo): string {
  return [
    `The demo is gone: ${cleared.deletedMatches} matches, ${cleared.deletedPredictions} predictions, ${cleared.deletedAccounts} demo accounts, its log, snapshots and key.`,
    `${cleared.endedRights} other accounts lost rights that were granted by hand; "admin grant EMAIL admin" gives them again.`,
    'Nothing is loaded until somebody asks for it: "demo load" for made-up matches, or a feed in the settings and a new start for real ones.',
  ].join('\n')
}

async function load(options: DemoOptions & { progress: boolean }): Promise<void> {
  const loaded = await withInstallation(
    async (installation) => {
      const { env, database } = installation
      const done = await loadDemo({
        ...installation,
        logLine,
        now: () => new Date(),
        by: options.by ?? null,
        ...(options.progress && { choices: { onProgress: logProgress } }),
      })
      const accounts = database.isEmbedded
        ? await ensureDemoAccounts(database, env.dataDir, new Date())
        : []
      return { ...done, accounts }
    },
    { migrate: true },
  )
  printResult(loaded, options.json, describeLoaded)
}

function describeLoaded(loaded: LoadedDemo & { readonly accounts: readonly DemoAccount[] }) {
  const { matches, predictions, accounts } = loaded
  return [
    `The demo is loaded: ${matches} matches, ${predictions} predictions.`,
    ...accounts.map(({ kind, email, password }) => `  ${kind.padEnd(8)} ${email}  ${password}`),
  ].join('\n')
}

export function demoCommand(): Command {
  const group = new Command('demo').description('the made-up matches')
  const add = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .option('--json', 'print one JSON object on stdout', false)
      .addOption(new Option('--by <id>').hideHelp())
  add('clear', 'remove the demo; real matches and their log are never removed')
    .option('--yes', 'do not ask', false)
    .action(clear)
  add('load', 'load made-up matches where nothing is loaded')
    .addOption(new Option('--progress').default(false).hideHelp())
    .action(load)
  return group
}
