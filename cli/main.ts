/** The commands of Pitchproof, and the only place with exit codes: 0 done, 1 failed, 2 wrong usage. */
import { Command, CommanderError } from 'commander'
import { AppError, type ErrorCode } from '#data/model/errors.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { adminCommand, userCommand } from './commands/admin.ts'
import { backtestCommand } from './commands/backtest.ts'
import { billingCommand, discountCommand } from './commands/billing.ts'
import { dbCommand } from './commands/db.ts'
import { demoCommand } from './commands/demo.ts'
import { feedCommand } from './commands/feed.ts'
import { keyCommand } from '#cli/commands/log/key.ts'
import { ledgerCommand } from '#cli/commands/log/ledger.ts'
import { pipelineCommand } from './commands/pipeline.ts'
import { serveCommand } from './commands/serve.ts'
import { healthCommand, usageCommand } from './commands/services.ts'
import { textsCommand } from './commands/texts.ts'
import { witnessCommand } from '#cli/commands/log/witness.ts'

const WRONG_USAGE = new Set<ErrorCode>(['bad_input'])

const program = new Command('pitchproof')
  .description(`Football predictions for ${LEAGUES.length} European leagues that anyone can check.`)
  .showHelpAfterError('(--help shows what there is)')
  .addCommand(serveCommand())
  .addCommand(pipelineCommand())
  .addCommand(backtestCommand())
  .addCommand(ledgerCommand())
  .addCommand(witnessCommand())
  .addCommand(feedCommand())
  .addCommand(textsCommand())
  .addCommand(healthCommand())
  .addCommand(usageCommand())
  .addCommand(demoCommand())
  .addCommand(adminCommand())
  .addCommand(userCommand())
  .addCommand(billingCommand())
  .addCommand(discountCommand())
  .addCommand(keyCommand())
  .addCommand(dbCommand())

/** Makes every command throw its errors, so that exit codes are set here and not by Commander. */
function handErrorsOver(command: Command): void {
  command.exitOverride()
  for (const inner of command.commands) handErrorsOver(inner)
}

function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  return error instanceof AppError && WRONG_USAGE.has(error.code) ? 2 : 1
}

function describe(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (error instanceof Error) return error.stack ?? error.message
  return String(error)
}

handErrorsOver(program)
try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) console.error(describe(error))
  // With --json the error's code is printed too, for programs.
  if (error instanceof AppError && process.argv.includes('--json'))
    console.log(JSON.stringify({ error: { code: error.code, message: error.message } }))
  process.exitCode = toExitCode(error)
}
