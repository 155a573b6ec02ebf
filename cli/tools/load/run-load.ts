/**
 * A load without faults: autocannon on the most frequent calls, beside it visitors who check every
 * reply against their entitlement, payments, and publications.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openReaders } from '#cli/tools/measure/accounts.ts'
import { measureLoad, type Load } from '#cli/tools/measure/measure-load.ts'
import { watchMemory } from '#cli/tools/load/stage/memory-watch.ts'
import { openStage, type Stage } from '#cli/tools/load/stage/stage.ts'
import { describeLater, describeTally, listTrouble } from '#cli/tools/load/visits/tally.ts'
import { visitAll } from '#cli/tools/load/visits/visit-all.ts'

/** Promised: the p99 of each call, and how much a machine's memory may grow after its warm-up. */
const PROMISED = { p99Ms: 150, growth: 1.05 }
/** A reply to a visitor that takes longer counts as an error. */
const MOST_MS = 2000
const VISITORS = 34
const PAYERS = 6
const SHORTEST_WARM_UP_S = 20
/**
 * Warm-up as a share of the load's time: because of garbage a machine's memory levels out only
 * after minutes.
 */
const WARM_UP_SHARE = 0.3
const PUBLISH_EVERY_MS = 45_000

export interface LoadOptions {
  /** Connections of autocannon; with faults the number of visitors. */
  readonly connections: number
  readonly seconds: number
  /** Pause between two requests of a connection. */
  readonly restMs: number
  readonly siteDir?: string
  readonly print: (line: string) => void
}

async function publishAgainAndAgain(stage: Stage, over: AbortSignal): Promise<number> {
  let runs = 0
  while (!over.aborted) {
    await stage.publish()
    runs += 1
    // Rejects only when the load ends during the pause.
    await sleep(PUBLISH_EVERY_MS, undefined, { signal: over }).catch(() => {})
  }
  return runs
}

/** Loads all calls at once, each on its share of the connections. */
async function openCalls(
  { origin: { origin }, postgres }: Stage,
  { connections, restMs }: LoadOptions,
) {
  const { premium, free, list, detail } = await openReaders(postgres.url, origin)
  const calls = [
    ['premium list of 25', list, premium],
    ['free list', list, free],
    ['match', detail, premium],
    ['account', '/api/auth/user', free],
    ['preview', '/api/matches/preview', {}],
    ['page', '/faq/', {}],
  ] as const
  const each = Math.max(1, Math.round(connections / calls.length))
  const rate = restMs === 0 ? {} : { perSecond: Math.ceil((each * 1000) / restMs) }
  return (seconds: number): Promise<readonly (readonly [string, Load])[]> =>
    Promise.all(
      calls.map(async ([call, path, headers]) => {
        const asked = { url: origin + path, headers, connections: each, seconds, ...rate }
        return [call, await measureLoad(asked)] as const
      }),
    )
}

function describeLoad(call: string, { replies, perSecond, p50, p99, failed }: Load): string {
  const late = p99 > PROMISED.p99Ms ? `  MISSED (${PROMISED.p99Ms} ms)` : ''
  return `${call.padEnd(20)} ${String(replies).padStart(9)} replies ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50} ms  p99 ${p99} ms  ${failed} failed${late}`
}

/** A machine's resident memory, as means over the time between two publications. */
function describeMemory(index: number, warmMb: number | null, endMb: number | null = null): string {
  const machine = `machine ${index + 1}`
  if (warmMb === null || endMb === null) return `${machine}: this system tells no memory`
  const growth = endMb / warmMb
  const missed = growth > PROMISED.growth ? ' MISSED' : ''
  return `${machine}: ${warmMb.toFixed(0)} MB after warm-up, ${endMb.toFixed(0)} MB at the end (${((growth - 1) * 100).toFixed(1)} %)${missed}`
}

/** Runs the load and prints the report; false if a promise was broken. */
export async function runLoad(options: LoadOptions): Promise<boolean> {
  const { connections, seconds, restMs, print } = options
  const stage = await openStage(options)
  const { origin, pooler, machines } = stage
  const over = new AbortController()
  const memory = watchMemory(() => machines.map(({ child }) => child().pid), PUBLISH_EVERY_MS)
  const visits = await visitAll(stage, {
    visitors: VISITORS,
    payers: PAYERS,
    restMs,
    mostMs: MOST_MS,
  }).catch(async (error: unknown) => {
    await stage.close()
    throw error
  })
  try {
    print(
      `${connections} connections and ${VISITORS + PAYERS} visitors at ${origin.origin}: nginx, ${machines.length} API machines, ${pooler ? 'PgBouncer, ' : ''}PostgreSQL`,
    )
    await visits.allIn
    const load = await openCalls(stage, options)
    // Publications take memory too; each window of the means contains one.
    const publishing = publishAgainAndAgain(stage, over.signal)
    await load(Math.max(SHORTEST_WARM_UP_S, Math.ceil(seconds * WARM_UP_SHARE)))
    const warm = visits.countAnew()
    const warmMb = memory.readMeans()
    print(`warm after ${warm.replies} replies to visitors; ${seconds} s of load begin`)
    const startedAt = performance.now()
    const loads = await load(seconds)
    const tally = visits.countAnew()
    const tookSeconds = (performance.now() - startedAt) / 1000
    const endMb = memory.readMeans()
    over.abort()
    const runs = await publishing
    const lost = await visits.stop()
    await stage.requireSuccess('ledger', 'verify')

    for (const [call, one] of loads) print(describeLoad(call, one))
    for (const line of describeTally(tally, tookSeconds)) print(line)
    print(`${runs} runs of the pipeline since the warm-up began; the log verifies`)
    for (const [index, mb] of warmMb.entries()) print(describeMemory(index, mb, endMb[index]))
    const trouble = [
      ...[warm, tally].flatMap(listTrouble),
      ...lost.map((what) => `acknowledged and lost: ${what}`),
      ...describeLater(tally),
      ...loads
        .filter(([, { failed, replies }]) => failed > 0 || replies === 0)
        .map(([call, one]) => `${call}: ${one.failed} of ${one.replies} failed`),
    ]
    for (const line of trouble) print(`  ${line}`)
    if (trouble.length === 0) print('no error, no wrong entitlement, nothing lost')
    return trouble.length === 0
  } finally {
    memory.stop()
    over.abort()
    await visits.stop()
    await stage.close()
  }
}
