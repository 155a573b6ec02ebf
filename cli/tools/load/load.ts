/** `npm run load`: what many members and faults do to the product, on this machine alone. */
import { Command, Option } from 'commander'
import { FAULTS, listFaults, runFaults } from '#cli/tools/load/faults/run-faults.ts'
import { checkPlans } from '#cli/tools/load/large/plans.ts'
import { FULL_SIZE, seed, type SeedSize } from '#cli/tools/load/large/seed.ts'
import { promoteStandbys } from '#cli/tools/load/promotions/promote-standbys.ts'
import { runLoad } from './run-load.ts'
import { runUpgrade } from './run-upgrade.ts'
import { parseAccount, runOnUrl } from './run-url.ts'
import { PROXIES, type ProxyName } from '#cli/tools/load/stage/proxy.ts'

const CONNECTIONS = { calm: 200, withFault: 40 }

const tell = (words: string) => console.log(words)

function toCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0) throw new Error(`${text} is no number of 0 or more.`)
  return count
}

interface Options {
  readonly connections?: number
  readonly fault?: readonly string[]
  readonly seconds: number
  readonly rest: number
  readonly pooler: boolean
  readonly proxy?: ProxyName
  readonly site?: string
  readonly url?: string
  readonly upgradeFrom?: string
  readonly account: readonly string[]
}

const program = new Command('load')
  .description(
    'Two API machines behind a proxy on one PostgreSQL under a mixed load, every reply checked. All of it on this machine.',
  )
  .option(
    '--connections <count>',
    'visitors at a time, each with a connection (200; 40 with a fault)',
    toCount,
  )
  .option('--seconds <count>', 'how long, after the warm-up', toCount, 60)
  .option('--rest <ms>', 'rest of each visitor between two requests', toCount, 100)
  .option('--fault <names...>', `make faults in between: all, ${Object.keys(FAULTS).join(', ')}`)
  .option(
    '--upgrade-from <commit>',
    'upgrade from an earlier commit or tag meanwhile, without a failed request',
  )
  .option('--url <address>', 'an installation that runs already on this machine')
  .option(
    '--account <plan:email:password...>',
    'accounts of it, such as free:me@example.com:secret; visitors without one ask what is public',
    [],
  )
  .option('--no-pooler', 'without PgBouncer')
  .addOption(
    new Option('--proxy <name>', 'the first that is installed without it').choices(PROXIES),
  )
  .option('--site <folder>', 'a site that is built already; one is built without it')
  .action(async (given: Options) => {
    const parts = {
      restMs: given.rest,
      withPooler: given.pooler,
      ...(given.proxy && { proxy: given.proxy }),
      ...(given.site && { siteDir: given.site }),
      tell,
    }
    const { seconds, fault } = given
    if (given.url !== undefined) {
      const accounts = given.account.map(parseAccount)
      const connections = given.connections ?? CONNECTIONS.withFault
      if (!(await runOnUrl({ ...parts, url: given.url, accounts, seconds, connections })))
        process.exitCode = 1
      return
    }
    if (given.upgradeFrom !== undefined) {
      const connections = given.connections ?? CONNECTIONS.withFault
      if (!(await runUpgrade(given.upgradeFrom, { ...parts, seconds, connections })))
        process.exitCode = 1
      return
    }
    const isRight = fault
      ? await runFaults(listFaults(fault), {
          ...parts,
          seconds,
          connections: given.connections ?? CONNECTIONS.withFault,
        })
      : await runLoad({ ...parts, seconds, connections: given.connections ?? CONNECTIONS.calm })
    if (!isRight) process.exitCode = 1
  })

const sized = (command: Command) =>
  command
    .option('--members <count>', 'accounts to make', toCount, FULL_SIZE.members)
    .option('--matches <count>', 'matches of earlier seasons to make', toCount, FULL_SIZE.matches)

sized(program.command('seed'))
  .description('fill a demo on PostgreSQL with members and matches of earlier seasons')
  .argument('<address>', 'postgres://… of a database that the demo was run on')
  .action((address: string, size: SeedSize) => seed(address, size, tell))

program
  .command('promotions')
  .description('lose the server in a run and promote its synchronous standby, again and again')
  .option('--times <count>', 'how often', toCount, 100)
  .option('--seed <number>', 'the same moments again with the same number', toCount, 7)
  .action(async ({ times, seed }: { times: number; seed: number }) => {
    const counts = await promoteStandbys({ times, seed, tell })
    tell(JSON.stringify(counts, null, 2))
    const { secondHistories, endedLogs, membersLost, entitlementsLost } = counts
    const lost = secondHistories + endedLogs.length + membersLost + entitlementsLost
    if (lost > 0) process.exitCode = 1
  })

sized(program.command('plans'))
  .description('the plan of each call at that size, and its time beside that on the demo alone')
  // Of fewer, the p99 is a single hiccup of the machine.
  .option('--times <count>', 'how often each call is made', toCount, 300)
  .action(async (size: SeedSize & { times: number }) => {
    if (!(await checkPlans(size, tell))) process.exitCode = 1
  })

try {
  await program.parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
