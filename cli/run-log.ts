/** The log of a run: lines of JSON on stderr, each with the run's id. */
import { pino } from 'pino'
import { getRunId } from '#data/queries/operation/current-run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

type RunLog = Required<Pick<RunContext, 'logLine' | 'onProgress' | 'onEnd'>>

/** The logger of a run. */
export function openRunLog(): RunLog {
  const logger = pino(
    { base: null, mixin: () => ({ runId: getRunId() }) },
    // Written synchronously: a killed run loses no line.
    pino.destination({ dest: 2, sync: true }),
  )
  return {
    logLine: (words) => logger.info(words),
    onProgress: ({ stage, ...counts }) => logger.info({ stage, ...counts }, 'stage begins'),
    onEnd: ({ status, errorMessage }) =>
      errorMessage === null || status === 'skipped'
        ? logger.info({ status, errorMessage }, 'run ended')
        : logger.error({ status, errorMessage }, 'run ended'),
  }
}
