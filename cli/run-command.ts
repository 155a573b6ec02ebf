/**
 * Runs a command of Pitchproof, here or in the surroundings of a caller. Its exit code is 0 done,
 * 1 failed, 2 wrong usage.
 */
import { Command, CommanderError } from 'commander'
import { describeDamage } from '#data/db/damaged-database.ts'
import { describeDiskFault } from '#data/model/disk-fault.ts'
import { AppError, type ErrorCode } from '#data/model/errors.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { PROGRAM_VERSION } from '#data/model/program-version.ts'
import { getSurroundings } from './surroundings.ts'

const WRONG_USAGE = new Set<ErrorCode>(['bad_input'])

/**
 * In the order of the help. Only the requested command is loaded: all of them are more than a
 * thousand files, which took longer than most commands take.
 */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('#cli/commands/serve.ts')).serveCommand(),
  pipeline: async () => (await import('#cli/commands/pipeline.ts')).pipelineCommand(),
  backtest: async () => (await import('#cli/commands/backtest.ts')).backtestCommand(),
  ledger: async () => (await import('#cli/commands/log/ledger.ts')).ledgerCommand(),
  witness: async () => (await import('#cli/commands/log/witness.ts')).witnessCommand(),
  feed: async () => (await import('#cli/commands/feed.ts')).feedCommand(),
  texts: async () => (await import('#cli/commands/texts.ts')).textsCommand(),
  health: async () => (await import('#cli/commands/services.ts')).healthCommand(),
  usage: async () => (await import('#cli/commands/services.ts')).usageCommand(),
  demo: async () => (await import('#cli/commands/demo.ts')).demoCommand(),
  admin: async () => (await import('#cli/commands/admin.ts')).adminCommand(),
  user: async () => (await import('#cli/commands/admin.ts')).userCommand(),
  billing: async () => (await import('#cli/commands/billing.ts')).billingCommand(),
  discount: async () => (await import('#cli/commands/billing.ts')).discountCommand(),
  key: async () => (await import('#cli/commands/log/key.ts')).keyCommand(),
  push: async () => (await import('#cli/commands/push.ts')).pushCommand(),
  db: async () => (await import('#cli/commands/db.ts')).dbCommand(),
  data: async () => (await import('#cli/commands/data.ts')).dataCommand(),
  site: async () => (await import('#cli/commands/site.ts')).siteCommand(),
}

/** The whole program for help and for unknown commands, else only the named command. */
async function makeProgram(asked = ''): Promise<Command> {
  const program = new Command('pitchproof')
    .description(
      `Football predictions for ${LEAGUES.length} European leagues that anyone can check.`,
    )
    .version(PROGRAM_VERSION)
    .showHelpAfterError('(--help shows what there is)')
  const loaders = Object.hasOwn(COMMANDS, asked) ? [COMMANDS[asked]!] : Object.values(COMMANDS)
  for (const load of loaders) program.addCommand(await load())
  return program
}

/** Makes every command throw its errors, so that exit codes are set here and not by Commander. */
function handErrorsOver(command: Command): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => getSurroundings().stdout.write(text),
    writeErr: (text) => getSurroundings().stderr.write(text),
  })
  for (const inner of command.commands) handErrorsOver(inner)
}

function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof AppError && WRONG_USAGE.has(error.code) ? 2 : 1
}

function describe(error: unknown): string {
  const disk = describeDiskFault(error)
  if (error instanceof AppError)
    return [error.message, ...(error.message === disk || disk === null ? [] : [disk])].join('\n')
  const damage = describeDamage(error)
  if (disk !== null || damage !== null) return (disk ?? damage)!
  if (error instanceof Error) return error.stack ?? error.message
  return String(error)
}

/** @param args as a person types them, without the program */
export async function runCommand(args: readonly string[]): Promise<number> {
  const surroundings = getSurroundings()
  try {
    const program = await makeProgram(args[0])
    handErrorsOver(program)
    await program.parseAsync(args, { from: 'user' })
    return Number(surroundings.exitCode ?? 0)
  } catch (error) {
    if (!(error instanceof CommanderError)) surroundings.stderr.write(`${describe(error)}\n`)
    // With --json the error's code is printed too, for programs.
    const disk = describeDiskFault(error)
    if (args.includes('--json') && (error instanceof AppError || disk !== null)) {
      const code = error instanceof AppError ? error.code : 'internal'
      const answer = { error: { code, message: describe(error) } }
      surroundings.stdout.write(`${JSON.stringify(answer)}\n`)
    }
    return toExitCode(error)
  }
}
