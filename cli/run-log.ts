/** The log of a run: lines of JSON on stderr, each with the number of the run it belongs to. */
import { pino } from 'pino'
import { getRunId } from '#data/queries/operation/current-run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

type Told = Required<Pick<RunContext, 'tell' | 'onProgress' | 'onEnd'>>

/** What a run is told to say it with, where its words are kept and searched. */
export function openRunLog(): Told {
  const logger = pino(
    { base: null, mixin: () => ({ runId: getRunId() }) },
    // Written at once: a run that is killed has said all it had to say.
    pino.destination({ dest: 2, sync: true }),
  )
  return {
    tell: (words) => logger.info(words),
    onProgress: ({ stage, ...counts }) => logger.info({ stage, ...counts }, 'stage begins'),
    onEnd: ({ status, errorMessage }) =>
      errorMessage === null || status === 'skipped'
        ? logger.info({ status, errorMessage }, 'run ended')
        : logger.error({ status, errorMessage }, 'run ended'),
  }
}
