/**
 * `npm run test:days` and `npm run test:slow`: the browser suite again and again, on other days and
 * hours of the demo or on slowed processors, and at the end a line for each round.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { runProgram } from '#cli/testing/services/run-program.ts'
import { concludeRound, listDayRounds, listSlowRounds, type Round } from './round-list.ts'
import { DEMO_MOMENT } from '#cli/testing/test-clock.ts'
import { REPORTS_DIR } from '#cli/testing/test-product.ts'
import { parsePlaywrightReport } from './test-reports.ts'

const REPORT = `${REPORTS_DIR}/round.json`
const CONFIG = 'cli/testing/playwright.config.ts'

async function runRound({ name, env }: Round, args: readonly string[]) {
  rmSync(REPORT, { force: true })
  console.log(`\n${name}`)
  const hasEndedWell = await runProgram(
    'playwright',
    ['test', '--config', CONFIG, '--reporter=line,json', ...args],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT } },
  )
  const results = existsSync(REPORT)
    ? parsePlaywrightReport(JSON.parse(readFileSync(REPORT, 'utf8')))
    : []
  const conclusion = concludeRound(name, { results, hasEndedWell })
  console.log(conclusion.lines.join('\n'))
  return conclusion
}

async function runRounds(rounds: readonly Round[], args: readonly string[]): Promise<void> {
  const conclusions = []
  for (const round of rounds) conclusions.push(await runRound(round, args))
  console.log(`\n${conclusions.flatMap(({ lines }) => lines).join('\n')}`)
  process.exitCode = conclusions.every(({ isGood }) => isGood) ? 0 : 1
}

function toCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${text} is no number of 1 or more.`)
  return count
}

const files = new Argument('[files...]', 'test files and options for Playwright; all without them')
const dayRounds = listDayRounds(DEMO_MOMENT.slice(0, 10))
const program = new Command('rounds')
  .description('The browser suite, again and again.')
  .enablePositionalOptions()

program
  .command('days')
  .description('on seven weekdays at noon, and at five hours of the Saturday')
  .option('--only <rounds...>', `some of: ${dayRounds.map(({ name }) => name).join(', ')}`)
  .addArgument(files)
  .passThroughOptions()
  .action(async (args: string[], { only }: { only?: string[] }) => {
    const unknown = only?.filter((wanted) => !dayRounds.some(({ name }) => name === wanted)) ?? []
    if (unknown.length > 0) program.error(`There is no round called ${unknown.join(', ')}.`)
    await runRounds(
      dayRounds.filter(({ name }) => only?.includes(name) ?? true),
      args,
    )
  })

program
  .command('slow')
  .description('ten times, on processors slowed six times')
  .option('--times <count>', 'how many times', toCount, 10)
  .option('--slowdown <factor>', 'how many times slower', toCount, 6)
  .addArgument(files)
  .passThroughOptions()
  .action(async (args: string[], { times, slowdown }: { times: number; slowdown: number }) =>
    runRounds(listSlowRounds(times, slowdown), args),
  )

await program.parseAsync()
