/** A machine or the pipeline is killed; a clock is wrong. */
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#data/model/time.ts'
import { findPgBouncer } from '#cli/tools/load/stage/pooler.ts'
import type { Stage } from '#cli/tools/load/stage/stage.ts'
import type { Fault } from './fault.ts'

const KILL_AFTER_MS = [1000, 2000, 3000, 4500]
const MOVED_MS = 6000
/** More than a run accepts between its own clock and that of the database. */
const MOVED_DAYS = 3
const RUN = ['pipeline', 'run', '--source', 'demo']

async function underClock(stage: Stage, ms: number): Promise<readonly string[]> {
  const { moveClock, movedClock, pipelineEnv, runToEnd } = stage
  moveClock(ms)
  try {
    const running = runToEnd(RUN, pipelineEnv, { nodeArgs: movedClock })
    await sleep(MOVED_MS)
    const { code, words } = await running
    if (code === 0) return ['the pipeline published with a wrong clock']
    return /clock/i.test(words) ? [] : [`the pipeline did not say that it was the clock: ${words}`]
  } finally {
    moveClock(0)
  }
}

async function publishesAgain({ publish }: Stage): Promise<readonly string[]> {
  await publish()
  return []
}

export const PROCESS_FAULTS = {
  'kill-machine': {
    what: 'kill -9 of an API machine',
    async make({ machines }) {
      machines[0]!.child().kill('SIGKILL')
      return []
    },
    async check({ machines }) {
      await sleep(1500)
      await machines[0]!.waitUntilUp()
      return []
    },
  },
  'kill-pooler': {
    what: 'kill -9 of PgBouncer, started again after a second',
    findObstacle: () => (findPgBouncer() === null ? 'PgBouncer is not installed' : null),
    async make({ pooler }) {
      await pooler?.kill()
      return []
    },
  },
  'kill-pipeline': {
    what: 'kill -9 of the pipeline, 4 times during a run',
    async make({ run, pipelineEnv }) {
      for (const afterMs of KILL_AFTER_MS) {
        const { child } = run(RUN, pipelineEnv)
        await sleep(afterMs)
        child.kill('SIGKILL')
      }
      return []
    },
    check: publishesAgain,
  },
  'clock-ahead': {
    what: 'the clock of machines and pipeline 3 days ahead',
    withPayments: false,
    make: (stage) => underClock(stage, MOVED_DAYS * DAY_MS),
    check: publishesAgain,
  },
  'clock-behind': {
    what: 'the clock of machines and pipeline 3 days behind',
    withPayments: false,
    make: (stage) => underClock(stage, -MOVED_DAYS * DAY_MS),
    check: publishesAgain,
  },
} satisfies Record<string, Fault>
