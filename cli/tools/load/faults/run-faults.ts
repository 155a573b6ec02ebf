/** Faults made on purpose while visitors go on, each on a stage of its own and judged without a person. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openStage, type Stage } from '#cli/tools/load/stage/stage.ts'
import type { LoadOptions } from '#cli/tools/load/run-load.ts'
import { visitAll, type Visits } from '#cli/tools/load/visits/visit-all.ts'
import { DATABASE_FAULTS } from './database-faults.ts'
import type { Fault } from './fault.ts'
import { describeVerdict, judge, PROMISED, TABLE_HEAD, type Seen } from './judge.ts'
import { PROCESS_FAULTS } from './process-faults.ts'
import { STORAGE_FAULTS } from './storage-faults.ts'

export const FAULTS: Readonly<Record<string, Fault>> = {
  ...PROCESS_FAULTS,
  ...DATABASE_FAULTS,
  ...STORAGE_FAULTS,
}

const PAYERS = 2
const CALM_MS = 3000
/** Longer than the recovery that is promised. */
const AFTER_MS = 8000

/** Throws for a name that there is not. */
export function listFaults(names: readonly string[]): string[] {
  if (names.length === 0 || names.includes('all')) return Object.keys(FAULTS)
  for (const name of names)
    if (!(name in FAULTS))
      throw new Error(`There is no fault ${name}. There are: ${Object.keys(FAULTS).join(', ')}.`)
  return [...names]
}

interface Observed {
  readonly stage: Stage
  readonly visits: Visits
  readonly tell: (words: string) => void
}

async function observe(fault: Fault, { stage, visits, tell }: Observed): Promise<Seen> {
  await visits.allIn
  await sleep(CALM_MS)
  const calm = visits.countAnew()
  tell(
    `  before: ${calm.replies} replies, the longest ${calm.worst.ms.toFixed(0)} ms (${calm.worst.call}), ${calm.later} told to come again`,
  )
  const found = [...(await fault.make(stage))]
  const endedAt = performance.now()
  await sleep(AFTER_MS)
  const tally = visits.countAnew()
  found.push(...((await fault.check?.(stage)) ?? []))
  for (const [index, machine] of stage.machines.entries())
    if (!stage.isAlive(machine)) found.push(`machine ${index + 1}: ${machine.readWords()}`)
  const poolerEnd = stage.pooler?.readEnd() ?? null
  if (poolerEnd !== null) found.push(`PgBouncer has ended: ${poolerEnd}`)
  const lost = await visits.stop()
  const isLogWhole = await stage.verifyLog().then(
    () => true,
    () => false,
  )
  return { tally, endedAt, lost, isLogWhole, found }
}

async function look(fault: Fault, options: LoadOptions): Promise<Seen> {
  const { connections, restMs } = options
  const { databaseDisk } = fault
  const stage = await openStage({
    ...options,
    machines: 2,
    withNetwork: true,
    ...(databaseDisk !== undefined && { databaseDisk }),
  })
  try {
    const payers = fault.withPayments === false ? 0 : PAYERS
    const visitors = connections - payers
    const visits = await visitAll(stage, { visitors, payers, restMs, mostMs: PROMISED.replyMs })
    return await observe(fault, { stage, visits, tell: options.tell }).catch(async (error) => {
      // Visitors that nobody ends would keep the program running.
      await visits.stop().catch(() => [])
      throw error
    })
  } finally {
    await stage.close()
  }
}

/** What came of it; a step that could not be made counts as not held, and the next fault goes on. */
async function tryFault(
  name: string,
  fault: Fault,
  options: LoadOptions,
): Promise<{ readonly isRight: boolean; readonly verdict: readonly string[] }> {
  try {
    const seen = await look(fault, options)
    return { isRight: judge(seen).trouble.length === 0, verdict: describeVerdict(name, seen) }
  } catch (error) {
    return { isRight: false, verdict: [`${name} FAILED: ${String(error)}`] }
  }
}

/** Makes one fault after another and prints a line for each; false when one was not held. */
export async function runFaults(names: readonly string[], options: LoadOptions): Promise<boolean> {
  const lines: string[] = []
  let isHeld = true
  for (const name of names) {
    const fault = FAULTS[name]!
    const obstacle = fault.findObstacle?.() ?? null
    if (obstacle !== null) {
      lines.push(`${name}: not made here: ${obstacle}`)
      continue
    }
    options.tell(`${name}: ${fault.what}`)
    const { isRight, verdict } = await tryFault(name, fault, options)
    isHeld &&= isRight
    lines.push(...verdict)
    for (const line of verdict) options.tell(line)
  }
  if (names.length > 1) for (const line of ['', TABLE_HEAD, ...lines]) options.tell(line)
  return isHeld
}
