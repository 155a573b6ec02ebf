/** Pipeline work that an administrator starts from the browser: commands in processes of their own. */
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { DemoAccountsSchema } from '#data/model/account/demo-accounts.ts'
import { AppError, ERROR_CODES } from '#data/model/errors.ts'
import { ConnectionTestSchema, MOST_IMPORT_DAYS, type IngestRequest } from '#data/model/admin.ts'
import { RunProgressSchema, type IngestProgress } from '#data/model/operation.ts'
import type { PipelineRunner } from '#api/runner.ts'
import { DAY_MS, MINUTE_MS, toDay, WINDOW_DAYS } from '#data/model/time.ts'
import { readLastWords, startShortLived } from '#cli/short-lived.ts'

/** A run over all leagues takes minutes at most. */
const LONGEST_MS = 15 * MINUTE_MS

const CountsSchema = z.record(z.string(), z.int())
const ReportSchema = z.object({
  success: z.boolean(),
  isSkipped: z.boolean(),
  ingest: z.object({ fixtures: CountsSchema, newFixtures: CountsSchema }).optional(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
})
const ProgressLineSchema = z.object({ progress: RunProgressSchema })
const LoadedDemoSchema = z.object({
  matches: z.int(),
  predictions: z.int(),
  accounts: DemoAccountsSchema,
})
const ClearedSchema = z.object({ deletedMatches: z.int(), deletedPredictions: z.int() })

export function makePipelineRunner(): PipelineRunner {
  let current: IngestProgress = null

  /** One at a time; `getProgress` returns its progress. */
  async function runWithProgress(args: readonly string[], dryRun: boolean): Promise<unknown> {
    if (current !== null) throw new AppError('busy', 'Another import is under way here already.')
    const startedAt = new Date().toISOString()
    current = { startedAt, dryRun, progress: null }
    try {
      return await runCommand(args, (line) => {
        const told = ProgressLineSchema.safeParse(parsePrinted(line))
        if (told.success) current = { startedAt, dryRun, progress: told.data.progress }
      })
    } finally {
      current = null
    }
  }

  return {
    getProgress: () => current,
    async ingest(request, userId) {
      const { date, dryRun } = request
      const by = ['--triggered-by', 'admin', '--triggered-by-user', userId]
      const options = ['--json', '--progress', ...toOptions(request), ...by]
      const output = await runWithProgress(
        ['pipeline', dryRun ? 'ingest' : 'run', ...options],
        dryRun,
      )
      const { success, isSkipped, ingest, errors, warnings } = ReportSchema.parse(output)
      if (isSkipped) throw new AppError('busy', warnings.join(' '))
      const count = (days: Readonly<Record<string, number>> = {}) =>
        Object.entries(days).reduce((sum, [day, many]) => (day <= date ? sum + many : sum), 0)
      return {
        success,
        matchesProcessed: count(ingest?.fixtures),
        matchesCreated: count(ingest?.newFixtures),
        errors,
        warnings,
      }
    },
    async settle(userId) {
      const by = ['--triggered-by', 'admin', '--triggered-by-user', userId]
      await runCommand(['pipeline', 'settle', '--json', ...by])
    },
    async testProvider(provider) {
      return ConnectionTestSchema.parse(await runCommand(['feed', 'test', provider, '--json']))
    },
    async clearDemo(userId) {
      const args = ['demo', 'clear', '--yes', '--json', '--by', userId]
      const cleared = ClearedSchema.parse(await runCommand(args))
      return { matches: cleared.deletedMatches, predictions: cleared.deletedPredictions }
    },
    async loadDemo(userId) {
      const args = ['demo', 'load', '--json', '--progress', '--by', userId]
      return LoadedDemoSchema.parse(await runWithProgress(args, false))
    },
  }
}

/**
 * The options of a run up to the date. A feed is read whole, with the past; only fixtures from
 * today to the date are counted.
 */
function toOptions({ date, targetLeagues, dryRun }: IngestRequest): string[] {
  const today = toDay(Date.now())
  if (date < today)
    throw new AppError(
      'bad_input',
      `${date} is over: an import brings in the fixtures from today (${today}, UTC) up to the date. Choose today or a later day.`,
    )
  const ahead = Math.ceil((Date.parse(date) + DAY_MS - Date.now()) / DAY_MS)
  if (ahead > MOST_IMPORT_DAYS)
    throw new AppError('bad_input', `The date can be at most ${MOST_IMPORT_DAYS} days ahead.`)
  return [
    '--days',
    String(Math.max(WINDOW_DAYS, ahead)),
    ...(targetLeagues ? ['--leagues', targetLeagues.join(',')] : []),
    ...(dryRun ? ['--dry-run'] : []),
  ]
}

/** Runs a command and returns its stdout; throws the error it reports. */
async function runCommand(
  args: readonly string[],
  onLine: (line: string) => void = () => {},
): Promise<unknown> {
  const main = join(import.meta.dirname, '..', 'main.ts')
  const child = startShortLived([main, ...args], { timeout: LONGEST_MS })
  const output: string[] = []
  child.stdout!.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const readWords = readLastWords(child)
  // Progress comes on stderr, line by line.
  createInterface({ input: child.stderr! }).on('line', onLine)
  const [code] = await once(child, 'close')
  const printed = parsePrinted(output.join(''))
  if (code !== 0 || printed === null) throw toError(printed, child.killed, readWords())
  return printed
}

function parsePrinted(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A killed process has printed nothing, or half of it.
    return null
  }
}

const FailureSchema = z.object({
  error: z.object({ code: z.enum(ERROR_CODES), message: z.string() }),
})

function toError(printed: unknown, isLate: boolean, lastWords: string): AppError {
  const failure = FailureSchema.safeParse(printed)
  if (failure.success) return new AppError(failure.data.error.code, failure.data.error.message)
  const message = isLate
    ? `The pipeline was ended after ${LONGEST_MS / MINUTE_MS} minutes.`
    : "The pipeline ended without saying why. The server's log has its last words."
  // The cause is logged, and shown to nobody.
  return new AppError('internal', message, { cause: new Error(lastWords) })
}
