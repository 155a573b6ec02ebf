/** Faults of processes: a machine or the pipeline is killed, or a clock is wrong. */
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#data/model/time.ts'
import { findPgBouncer } from '#cli/tools/load/stage/pooler.ts'
import type { Stage } from '#cli/tools/load/stage/stage.ts'
import type { Fault } from './fault.ts'

const KILL_AFTER_MS = [1000, 2000, 3000, 4500]
const MOVED_MS = 6000
/** More than the difference that a run accepts between its clock and the database's. */
const MOVED_DAYS = 3

async function underClock(stage: Stage, ms: number): Promise<readonly string[]> {
  stage.moveClock(ms)
  try {
    const [{ code, output }] = await Promise.all([stage.runOnMovedClock(), sleep(MOVED_MS)])
    if (code === 0) return ['the pipeline published with a wrong clock']
    return /clock/i.test(output) ? [] : [`the pipeline did not name the clock: ${output}`]
  } finally {
    stage.moveClock(0)
  }
}

export const PROCESS_FAULTS = {
  'kill-machine': {
    what: 'kill -9 of an API machine',
    async make({ machines }) {
      machines[0]!.child().kill('SIGKILL')
    },
    async check({ machines }) {
      await sleep(1500)
      await machines[0]!.waitUntilUp()
    },
  },
  'kill-pooler': {
    what: 'kill -9 of PgBouncer, started again after a second',
    findObstacle: () => (findPgBouncer() === null ? 'PgBouncer is not installed' : null),
    async make({ pooler }) {
      await pooler?.kill()
    },
  },
  'kill-pipeline': {
    what: 'kill -9 of the pipeline, 4 times during a run',
    async make({ beginRun }) {
      for (const afterMs of KILL_AFTER_MS) {
        const child = beginRun()
        await sleep(afterMs)
        child.kill('SIGKILL')
      }
    },
    check: ({ publish }) => publish(),
  },
  'clock-ahead': {
    what: 'the clock of machines and pipeline 3 days ahead',
    isWithoutPayments: true,
    make: (stage) => underClock(stage, MOVED_DAYS * DAY_MS),
    check: ({ publish }) => publish(),
  },
  'clock-behind': {
    what: 'the clock of machines and pipeline 3 days behind',
    isWithoutPayments: true,
    make: (stage) => underClock(stage, -MOVED_DAYS * DAY_MS),
    check: ({ publish }) => publish(),
  },
} satisfies Record<string, Fault>
