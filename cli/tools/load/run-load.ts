/** A load without faults: many visitors, payments and publishing in between, then two machines against one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describeLater, describeMemory, describeTally, listTrouble, PROMISED } from './report.ts'
import { watchMemory } from '#cli/tools/load/stage/memory-watch.ts'
import { readProcessorSeconds } from '#cli/tools/load/stage/processes.ts'
import { openStage, type Stage } from '#cli/tools/load/stage/stage.ts'
import type { ProxyName } from '#cli/tools/load/stage/proxy.ts'
import { makeMembers } from '#cli/tools/load/visits/members.ts'
import { toPercentile, sum, type Tally } from '#cli/tools/load/visits/tally.ts'
import { visitAll } from '#cli/tools/load/visits/visit-all.ts'

/** A reply of a load without faults that takes longer counts as an error. */
const MOST_MS = 2000
const PAYERS = 6
const SHORTEST_WARM_UP_MS = 20_000
/** Of the time of the load: a machine's memory, of which much is garbage at any moment, has grown to its measure only after minutes. */
const WARM_UP_SHARE = 0.3
const COMPARE_MS = 15_000
const PUBLISH_EVERY_MS = 45_000

export const PAGES = ['/', '/de/', '/our-accuracy/', '/faq/', '/tr/about/']

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
  readonly restMs: number
  readonly withPooler: boolean
  readonly proxy?: ProxyName
  readonly siteDir?: string
  readonly tell: (words: string) => void
}

/** Processor seconds of each part, so that the database's share can be told. */
function readParts({ machines, postgres, pooler, proxy }: Stage) {
  const of = (processId: number | null | undefined) =>
    processId ? readProcessorSeconds(processId) : 0
  return {
    database: of(postgres.processId()),
    pooler: of(pooler?.processId),
    machines: machines.reduce((total, { child }) => total + of(child().pid), 0),
    proxy: of(proxy.processId),
    visitors: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  }
}

function describeShares(before: ReturnType<typeof readParts>, after: typeof before): string {
  const used = Object.entries(after).map(
    ([part, seconds]) => [part, seconds - before[part as keyof typeof before]] as const,
  )
  const total = used.reduce((all, [, seconds]) => all + seconds, 0)
  const product = total - (used.find(([part]) => part === 'visitors')?.[1] ?? 0)
  const database = used.find(([part]) => part === 'database')?.[1] ?? 0
  return `processor time: ${used.map(([part, seconds]) => `${part} ${seconds.toFixed(1)} s`).join(', ')}; the database has ${((database / product) * 100).toFixed(0)} % of the product's`
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

/** Answers a second without any rest in between. */
async function measureThroughput(visits: ReturnType<typeof visitAll>): Promise<[number, Tally]> {
  visits.countAnew()
  const startedAt = performance.now()
  await sleep(COMPARE_MS)
  const tally = visits.countAnew()
  return [(tally.replies / (performance.now() - startedAt)) * 1000, tally]
}

/** Runs it and prints the report; false when something happened that must not. */
export async function runLoad(options: LoadOptions): Promise<boolean> {
  const { connections, seconds, restMs, tell } = options
  const stage = await openStage({ ...options, machines: 2, withNetwork: false })
  try {
    const members = await makeMembers(stage.postgres.url, {
      visitors: connections - PAYERS,
      payers: PAYERS,
    })
    const { origin, standIn, proxy, pooler } = stage
    tell(
      `${connections} visitors at ${origin.origin}: ${proxy.name}, ${stage.machines.length} API machines, ${pooler ? 'PgBouncer, ' : ''}PostgreSQL`,
    )
    const visits = visitAll({
      origin,
      members,
      payers: PAYERS,
      standIn,
      pages: proxy.servesPages ? PAGES : [],
      restMs,
      mostMs: MOST_MS,
    })
    await visits.allIn
    // Every window has a publication in it, which takes memory of its own.
    const memory = watchMemory(
      () => stage.machines.map(({ child }) => child().pid),
      PUBLISH_EVERY_MS,
    )
    const over = new AbortController()
    const publishing = keepPublishing(stage, over.signal)
    await sleep(Math.max(SHORTEST_WARM_UP_MS, seconds * 1000 * WARM_UP_SHARE))
    const warm = visits.countAnew()
    const warmMb = memory.readMeans()
    tell(`warm after ${warm.replies} replies; ${seconds} s of load begin`)

    const before = readParts(stage)
    const startedAt = performance.now()
    await sleep(seconds * 1000)
    const tally = visits.countAnew()
    const tookSeconds = (performance.now() - startedAt) / 1000
    const after = readParts(stage)
    const endMb = memory.readMeans()
    memory.stop()
    over.abort()
    const runs = await publishing

    visits.setRest(0)
    // What a publication has made new is made and looked at once more by then.
    await sleep(SHORTEST_WARM_UP_MS)
    const [two, ofTwo] = await measureThroughput(visits)
    const [, second] = stage.machines
    await second!.pause()
    await sleep(1000)
    const [one, ofOne] = await measureThroughput(visits)
    const lost = await visits.stop()
    await stage.verifyLog()

    for (const line of describeTally(tally, tookSeconds)) tell(line)
    tell(`${runs} runs of the pipeline since the warm-up began; the log verifies`)
    const memories = warmMb.map((mb, index) => ({ warmMb: mb, endMb: endMb[index] ?? null }))
    for (const [index, one] of memories.entries()) tell(describeMemory(one, index))
    tell(describeShares(before, after))
    tell(
      `without rest: ${two.toFixed(0)} replies a second from two machines, ${one.toFixed(0)} from one (${(two / one).toFixed(2)} times)`,
    )
    const p99 = toPercentile([...tally.times.values()].flat(), 0.99)
    const trouble = [
      ...[warm, tally, ofTwo, ofOne].flatMap(listTrouble),
      ...lost.map((what) => `acknowledged and lost: ${what}`),
      ...describeLater(tally),
    ]
    const missed = [
      ...(p99 > PROMISED.p99Ms ? [`p99 is ${p99.toFixed(0)} ms, promised ${PROMISED.p99Ms}`] : []),
      ...memories
        .filter(({ warmMb, endMb }) => warmMb && endMb && endMb / warmMb > PROMISED.growth)
        .map((one) => `memory has grown: ${describeMemory(one, memories.indexOf(one))}`),
    ]
    for (const line of trouble) tell(`  ${line}`)
    for (const line of missed) tell(`  MISSED: ${line}`)
    if (trouble.length === 0) tell('no error, no wrong entitlement, nothing lost')
    return trouble.length === 0 && sum(tally.wrongEntitlements) === 0
  } finally {
    await stage.close()
  }
}
