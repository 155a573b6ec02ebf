/** `npm run load`: the product under many members and faults, all on this machine. */
import { Command } from 'commander'
import { toCount } from '#cli/to-count.ts'
import { FAULTS, runFaults } from '#cli/tools/load/faults/run-faults.ts'
import { runLoad } from './run-load.ts'

const CONNECTIONS = { calm: 200, withFault: 40 }

interface Options {
  readonly connections?: number
  readonly fault?: readonly string[]
  readonly seconds: number
  readonly rest: number
  readonly site?: string
}

await new Command('load')
  .description(
    'Two API machines behind nginx on one PostgreSQL under a mixed load, what visitors see checked. All of it on this machine.',
  )
  .option(
    '--connections <count>',
    'of autocannon (200), beside 40 visitors; with a fault how many visit (40)',
    toCount(0),
  )
  .option('--seconds <count>', 'how long, after the warm-up', toCount(0), 60)
  .option('--rest <ms>', 'pause of each connection between two requests', toCount(0), 100)
  .option('--fault <names...>', `make faults in between: all, ${Object.keys(FAULTS).join(', ')}`)
  .option('--site <folder>', 'folder of a built site; without it the site is built')
  .action(async ({ fault, connections, seconds, rest, site }: Options) => {
    const options = {
      connections: connections ?? (fault ? CONNECTIONS.withFault : CONNECTIONS.calm),
      seconds,
      restMs: rest,
      siteDir: site,
      print: (line: string) => console.log(line),
    }
    const isHeld = await (fault ? runFaults(fault, options) : runLoad(options))
    process.exitCode = isHeld ? 0 : 1
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
