/** `npm run load`: what many members and faults do to the product, on this machine alone. */
import { Command } from 'commander'
import { FAULTS, listFaults, runFaults } from '#cli/tools/load/faults/run-faults.ts'
import { runLoad } from './run-load.ts'
import { runUpgrade } from './run-upgrade.ts'

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
  readonly site?: string
  readonly upgradeFrom?: string
}

const program = new Command('load')
  .description(
    'Two API machines behind nginx on one PostgreSQL under a mixed load, what visitors see checked. All of it on this machine.',
  )
  .option(
    '--connections <count>',
    'of autocannon (200), beside 40 visitors; with a fault or an upgrade how many visit (40)',
    toCount,
  )
  .option('--seconds <count>', 'how long, after the warm-up', toCount, 60)
  .option('--rest <ms>', 'rest of each connection between two requests', toCount, 100)
  .option('--fault <names...>', `make faults in between: all, ${Object.keys(FAULTS).join(', ')}`)
  .option(
    '--upgrade-from <commit>',
    'upgrade from an earlier commit or tag meanwhile, without a failed request',
  )
  .option('--no-pooler', 'without PgBouncer')
  .option('--site <folder>', 'a site that is built already; one is built without it')
  .action(async ({ fault, upgradeFrom, ...given }: Options) => {
    const isCalm = fault === undefined && upgradeFrom === undefined
    const options = {
      connections: given.connections ?? (isCalm ? CONNECTIONS.calm : CONNECTIONS.withFault),
      seconds: given.seconds,
      restMs: given.rest,
      withPooler: given.pooler,
      ...(given.site && { siteDir: given.site }),
      tell,
    }
    const run = () => {
      if (upgradeFrom !== undefined) return runUpgrade(upgradeFrom, options)
      return fault ? runFaults(listFaults(fault), options) : runLoad(options)
    }
    if (!(await run())) process.exitCode = 1
  })

try {
  await program.parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
