/**
 * `npm run test:days` and `npm run test:slow`: run the browser suite repeatedly, on other days and
 * hours of the demo or on slowed processors, and print a line for each round.
 */
import { Argument, Command, Option } from 'commander'
import { toCount } from '#cli/to-count.ts'
import { runProgram } from '#cli/testing/services/run-program.ts'
import { DEMO_MOMENT } from '#cli/testing/test-clock.ts'
import { listDayRounds } from './round-list.ts'

interface Round {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
}

/** @param args test files and options for Playwright, which prints what failed */
async function runRounds(rounds: readonly Round[], args: readonly string[]): Promise<void> {
  const config = ['test', '--config', 'cli/testing/playwright.config.ts']
  const lines: string[] = []
  for (const { name, env } of rounds) {
    console.log(`\n${name}`)
    const isGood = await runProgram('playwright', [...config, ...args], { env })
    lines.push(`${isGood ? 'passed' : 'FAILED'}  ${name}`)
    if (!isGood) process.exitCode = 1
  }
  console.log(`\n${lines.join('\n')}`)
}

const files = new Argument('[files...]', 'test files and options for Playwright; all without them')
const dayRounds = listDayRounds(DEMO_MOMENT.slice(0, 10))
const program = new Command('rounds')
  .description('Runs the browser suite repeatedly.')
  .enablePositionalOptions()

program
  .command('days')
  .description('on seven weekdays at noon, and at five hours of the Saturday')
  .addOption(new Option('--only <rounds...>', 'some of them').choices([...dayRounds.keys()]))
  .addArgument(files)
  .passThroughOptions()
  .action(async (args: string[], { only }: { only?: string[] }) => {
    const rounds = [...dayRounds].map(([name, moment]) => ({
      name,
      env: { PITCHPROOF_TEST_MOMENT: moment.toISOString() },
    }))
    await runRounds(
      rounds.filter(({ name }) => only?.includes(name) ?? true),
      args,
    )
  })

program
  .command('slow')
  .description('ten times, on processors slowed six times')
  .option('--times <count>', 'how many times', toCount(1), 10)
  .option('--slowdown <factor>', 'how many times slower', toCount(1), 6)
  .addArgument(files)
  .passThroughOptions()
  .action(async (args: string[], { times, slowdown }: { times: number; slowdown: number }) => {
    const env = { PITCHPROOF_TEST_SLOWDOWN: String(slowdown) }
    const rounds = Array.from({ length: times }, (_, index) => ({
      name: `round ${index + 1}`,
      env,
    }))
    await runRounds(rounds, args)
  })

await program.parseAsync()
