/**
 * A load without faults: autocannon on the calls that most people make, visitors beside it who hold
 * every reply against what they may see, payments, and publishing in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { describeLater, describeLoad, describeTally, listTrouble } from './report.ts'
import { addBenchAccounts, openVisits } from '#cli/tools/measure/bench-stage.ts'
import { measureLoad, type Load } from '#cli/tools/measure/measure-load.ts'
import { watchMemory } from '#cli/tools/load/stage/memory-watch.ts'
import { openStage, type Stage } from '#cli/tools/load/stage/stage.ts'
import { visitAll } from '#cli/tools/load/visits/visit-all.ts'

/** What is promised: of each call, and of the memory of a machine after its warm-up. */
const PROMISED = { p99Ms: 150, growth: 1.05 }
/** A reply to a visitor that takes longer counts as an error. */
const MOST_MS = 2000
const VISITORS = 34
const PAYERS = 6
const SHORTEST_WARM_UP_S = 20
/** Of the time of the load: a machine's memory, of which much is garbage at any moment, has grown to its measure only after minutes. */
const WARM_UP_SHARE = 0.3
const PUBLISH_EVERY_MS = 45_000

export interface LoadOptions {
  /** Of autocannon without faults, else how many visit. */
  readonly connections: number
  readonly seconds: number
  /** Between two requests of a connection. */
  readonly restMs: number
  readonly withPooler: boolean
  readonly siteDir?: string
  readonly tell: (words: string) => void
}

async function keepPublishing(stage: Stage, stop: AbortSignal): Promise<number> {
  let runs = 0
  while (!stop.aborted) {
    await stage.publish()
    runs += 1
    await sleep(PUBLISH_EVERY_MS, undefined, { signal: stop }).catch(() => {})
  }
  return runs
}

/** Asks all calls at once, each on its share of the connections. */
async function openCalls({ origin: { origin } }: Stage, { connections, restMs }: LoadOptions) {
  const { premium, free, list, detail } = await openVisits(origin)
  const calls = [
    { what: 'premium list of 25', path: list, headers: premium },
    { what: 'free list', path: list, headers: free },
    { what: 'match', path: detail, headers: premium },
    { what: 'account', path: '/api/auth/user', headers: free },
    { what: 'preview', path: '/api/matches/preview', headers: {} },
    { what: 'page', path: '/faq/', headers: {} },
  ]
  const each = Math.max(1, Math.round(connections / calls.length))
  const rate = restMs === 0 ? {} : { perSecond: Math.ceil((each * 1000) / restMs) }
  return (seconds: number): Promise<readonly (readonly [string, Load])[]> =>
    Promise.all(
      calls.map(async ({ what, path, headers }) => {
        const asked = { url: origin + path, headers, connections: each, seconds, ...rate }
        return [what, await measureLoad(asked)] as const
      }),
    )
}

/** Runs it and prints the report; false when something happened that must not. */
export async function runLoad(options: LoadOptions): Promise<boolean> {
  const { connections, seconds, restMs, tell } = options
  const stage = await openStage({ ...options, machines: 2, withNetwork: false })
  try {
    const { origin, pooler, machines } = stage
    await addBenchAccounts(stage.postgres.url)
    tell(
      `${connections} connections and ${VISITORS + PAYERS} visitors at ${origin.origin}: nginx, ${machines.length} API machines, ${pooler ? 'PgBouncer, ' : ''}PostgreSQL`,
    )
    const who = { visitors: VISITORS, payers: PAYERS, restMs, mostMs: MOST_MS }
    const visits = await visitAll(stage, who)
    const over = new AbortController()
    const memory = watchMemory(() => machines.map(({ child }) => child().pid), PUBLISH_EVERY_MS)
    try {
      await visits.allIn
      const load = await openCalls(stage, options)
      // Every window has a publication in it, which takes memory of its own.
      const publishing = keepPublishing(stage, over.signal)
      await load(Math.max(SHORTEST_WARM_UP_S, Math.ceil(seconds * WARM_UP_SHARE)))
      const warm = visits.countAnew()
      const warmMb = memory.readMeans()
      tell(`warm after ${warm.replies} replies to visitors; ${seconds} s of load begin`)
      const startedAt = performance.now()
      const loads = await load(seconds)
      const tally = visits.countAnew()
      const tookSeconds = (performance.now() - startedAt) / 1000
      const endMb = memory.readMeans()
      over.abort()
      const runs = await publishing
      const lost = await visits.stop()
      await stage.verifyLog()

      for (const [call, one] of loads) tell(describeLoad(call, one))
      for (const line of describeTally(tally, tookSeconds)) tell(line)
      tell(`${runs} runs of the pipeline since the warm-up began; the log verifies`)
      for (const [index, mb] of warmMb.entries()) tell(describeMemory(index, mb, endMb[index]))
      const trouble = [
        ...[warm, tally].flatMap(listTrouble),
        ...lost.map((what) => `acknowledged and lost: ${what}`),
        ...describeLater(tally),
        ...loads
          .filter(([, { failed, replies }]) => failed > 0 || replies === 0)
          .map(([call, one]) => `${call}: ${one.failed} of ${one.replies} failed`),
      ]
      const slow = loads.filter(([, { p99 }]) => p99 > PROMISED.p99Ms)
      for (const line of trouble) tell(`  ${line}`)
      for (const [call, { p99 }] of slow)
        tell(`  MISSED: p99 of ${call} is ${p99.toFixed(0)} ms, promised ${PROMISED.p99Ms}`)
      if (trouble.length === 0) tell('no error, no wrong entitlement, nothing lost')
      return trouble.length === 0
    } finally {
      memory.stop()
      over.abort()
      await visits.stop().catch(() => [])
    }
  } finally {
    await stage.close()
  }
}

/** Resident memory of a machine, each the mean over the time between two publications. */
function describeMemory(index: number, warmMb: number | null, endMb: number | null = null): string {
  const machine = `machine ${index + 1}`
  if (warmMb === null || endMb === null) return `${machine}: this system tells no memory`
  const growth = endMb / warmMb
  const words = `${warmMb.toFixed(0)} MB after warm-up, ${endMb.toFixed(0)} MB at the end`
  const missed = growth > PROMISED.growth ? ' MISSED' : ''
  return `${machine}: ${words} (${((growth - 1) * 100).toFixed(1)} %)${missed}`
}
