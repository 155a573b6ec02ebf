/** Makes faults while visitors go on, each on a stage of its own, and judges the result automatically. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadOptions } from '#cli/tools/load/run-load.ts'
import { openStage, type Stage } from '#cli/tools/load/stage/stage.ts'
import { visitAll, type Visits } from '#cli/tools/load/visits/visit-all.ts'
import { DATABASE_FAULTS } from './database-faults.ts'
import { FAILOVER_FAULTS } from './failover-faults.ts'
import type { Fault } from './fault.ts'
import { judge, PROMISED, type Seen, type Verdict } from './judge.ts'
import { PROCESS_FAULTS } from './process-faults.ts'
import { STORAGE_FAULTS } from './storage-faults.ts'

export const FAULTS: Readonly<Record<string, Fault>> = {
  ...PROCESS_FAULTS,
  ...DATABASE_FAULTS,
  ...STORAGE_FAULTS,
  ...FAILOVER_FAULTS,
}

const PAYERS = 2
const CALM_MS = 3000
/** Time that visits go on after the fault: longer than the promised recovery. */
const AFTER_MS = 8000

async function observe(fault: Fault, stage: Stage, visits: Visits): Promise<Seen> {
  await visits.allIn
  await sleep(CALM_MS)
  // Replies before the fault do not count.
  visits.countAnew()
  const found = [...((await fault.make(stage)) ?? [])]
  const endedAt = performance.now()
  await sleep(AFTER_MS)
  const tally = visits.countAnew()
  found.push(...((await fault.check?.(stage)) ?? []))
  for (const [index, machine] of stage.machines.entries())
    if (!stage.isAlive(machine)) found.push(`machine ${index + 1}: ${machine.readOutput()}`)
  const poolerEnd = stage.pooler?.readEnd() ?? null
  if (poolerEnd !== null) found.push(`PgBouncer has ended: ${poolerEnd}`)
  const lost = await visits.stop()
  await stage.requireSuccess('ledger', 'verify')
  return { tally, endedAt, lost, found }
}

async function tryFault(name: string, fault: Fault, options: LoadOptions): Promise<Verdict> {
  const { connections, restMs } = options
  const { databaseDisk, withCluster } = fault
  const stage = await openStage({ ...options, withNetwork: true, databaseDisk, withCluster })
  const payers = fault.isWithoutPayments ? 0 : PAYERS
  const who = { visitors: connections - payers, payers, restMs, mostMs: PROMISED.replyMs }
  let visits: Visits | null = null
  try {
    visits = await visitAll(stage, who)
    return judge(name, await observe(fault, stage, visits))
  } finally {
    // Running visitors would keep the program alive.
    await visits?.stop()
    await stage.close()
  }
}

/** Makes the named faults (all without a name) one after the other; false if the product failed under one. */
export async function runFaults(names: readonly string[], options: LoadOptions): Promise<boolean> {
  const isAll = names.length === 0 || names.includes('all')
  for (const name of isAll ? [] : names)
    if (!(name in FAULTS))
      throw new Error(`There is no fault ${name}. There are: ${Object.keys(FAULTS).join(', ')}.`)
  const verdicts: Verdict[] = []
  for (const name of isAll ? Object.keys(FAULTS) : names) {
    const fault = FAULTS[name]!
    const obstacle = fault.findObstacle?.() ?? null
    options.print(
      obstacle === null ? `${name}: ${fault.what}` : `${name}: not made here: ${obstacle}`,
    )
    if (obstacle !== null) continue
    // A fault that could not be made counts as failed; continue with the next one.
    const verdict = await tryFault(name, fault, options).catch((error: unknown) => ({
      isHeld: false,
      lines: [`FAILED ${name}: ${String(error)}`],
    }))
    verdicts.push(verdict)
    for (const line of verdict.lines) options.print(line)
  }
  if (verdicts.length > 1) for (const { lines } of verdicts) options.print(lines[0]!)
  return verdicts.every(({ isHeld }) => isHeld)
}
