/**
 * The part `drawn` of `npm run bench`: what drawn pages cost, uncached and cached, beside a bare
 * server that sends the same bytes; memory under a mixed load over all addresses; and whether a
 * crawler of all addresses slows a member's list. On a demo; all ratios are of one run.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readDrawnAddress } from '#data/model/drawn-addresses.ts'
import { toCardPath, toOembedPath } from '#data/model/page-paths.ts'
import { DatesSchema } from '#data/model/replies.ts'
import { stopChild } from '#cli/testing/services/child-process.ts'
import { askAll, toPart, type Answers } from './ask-all.ts'
import { fetchRaw, startBare } from './bare.ts'
import { startDemo } from './demo-product.ts'
import { measureLoad } from './measure-load.ts'
import { readMemoryMb, readProcessorSeconds } from './processes.ts'
import type { Bench } from './run-part.ts'

const PAGES_OF_A_KIND = 100
const WARM_UP = 40
const CONNECTIONS = [50, 100]
/** Smallest promised share of the bare server's replies per second: of a cached page. */
const CACHED_SHARE = 0.5
/** A server that spends less in three seconds is idle. */
const IDLE_SECONDS = 0.2
const MOST_GROWTH = 1.05
const CRAWLED_PER_SECOND = 100
/** Of five seasons there are more addresses than one waits for. */
const MOST_CRAWLED_SECONDS = 600
const MOST_SLOWER = 2
/** Of the mixed load's requests, how many go to the popular tenth of the addresses. */
const POPULAR_SHARE = 0.8
const BR = { 'accept-encoding': 'br' }

type Demo = Awaited<ReturnType<typeof startDemo>>

const toPath = (url: string) => new URL(url).pathname

/** Every page in the sitemaps, in all languages, with the cards of the matches. */
async function listAddresses({ url }: Demo): Promise<string[]> {
  const read = async (path: string) => (await fetch(url + path)).text()
  const index = await read('/sitemap.xml')
  const found = new Set<string>()
  for (const [, sitemap = ''] of index.matchAll(/<sitemap><loc>([^<]+)/g))
    for (const [, page = ''] of (await read(toPath(sitemap))).matchAll(/href="([^"]+)"/g)) {
      const address = readDrawnAddress(toPath(page))
      if (address === null) continue
      found.add(address.path)
      const [, id = ''] = address.kind === 'match' ? address.parts : []
      const prefix = address.language === 'en' ? '' : `/${address.language}`
      if (id) for (const path of [toCardPath(id), toOembedPath(id)]) found.add(prefix + path)
    }
  return [...found]
}

/** The same order in each run: every address once, spread over all kinds and languages. */
function shuffle(paths: readonly string[]): string[] {
  const step = 7919
  return paths.map((_, place) => paths[(place * step) % paths.length]!)
}

/** Pages are right when they name their own address; everything else when there is something. */
const isRight = (origin: string) => (path: string, _: unknown, body: Buffer) => {
  const kind = readDrawnAddress(path)?.kind
  if (kind === 'card' || kind === 'oembed') return body.length > 100
  return body.includes(`href="${origin}${path}"`)
}

/** A run that is due begins with the server. */
async function waitUntilIdle({ processId }: Demo): Promise<void> {
  const read = () => readProcessorSeconds(processId) ?? 0
  for (let before = -1; read() - before > IDLE_SECONDS; await sleep(3000)) before = read()
}

async function measureKinds({ note, check }: Bench, demo: Demo, paths: readonly string[]) {
  const byKind = Map.groupBy(paths, (path) => readDrawnAddress(path)!.kind)
  note('                   uncached: processor  p50    p99      cached: processor  p50    p99')
  for (const [kind, all] of byKind) {
    const asked = all.slice(WARM_UP, WARM_UP + PAGES_OF_A_KIND)
    if (asked.length === 0) continue
    const ask = async (some: readonly string[]) => {
      const before = readProcessorSeconds(demo.processId) ?? Number.NaN
      const answers = await askAll(some, { origin: demo.url, connections: 1 })
      const spent = (readProcessorSeconds(demo.processId) ?? Number.NaN) - before
      return { ...answers, spent: ((spent / some.length) * 1000).toFixed(1) }
    }
    await ask(all.slice(0, WARM_UP))
    const [made, cached] = [await ask(asked), await ask(asked)]
    const show = ({ spent, waits }: Answers & { spent: string }) =>
      `${spent.padStart(9)} ms ${[0.5, 0.99].map((part) => toPart(waits, part).toFixed(1).padStart(6)).join(' ')} ms`
    check(
      made.wrong.length + cached.wrong.length === 0,
      `${kind.padEnd(10)} ${String(asked.length).padStart(4)} pages  ${show(made)}   ${show(cached)}`,
    )
  }
}

async function measureConnections(bench: Bench, demo: Demo, paths: string[], seconds: number) {
  const [page = ''] = paths
  const bare = await startBare(join(bench.folder, 'page.json'), [
    await fetchRaw(demo.url + page, BR),
  ])
  try {
    for (const connections of CONNECTIONS) {
      const [own, other] = [
        await measureLoad({ url: demo.url + page, headers: BR, connections, seconds }),
        await measureLoad({ url: `${bare.origin}/0`, headers: BR, connections, seconds }),
      ]
      const share = own.perSecond / other.perSecond
      bench.check(
        share >= CACHED_SHARE && own.failed === 0,
        `cached, ${connections} connections: ${own.perSecond.toFixed(0)}/s, p99 ${own.p99} ms; bare ${other.perSecond.toFixed(0)}/s, p99 ${other.p99} ms; share ${share.toFixed(2)} of at least ${CACHED_SHARE}`,
      )
      const fresh = paths.splice(-connections * 10)
      const made = await askAll(fresh, { origin: demo.url, connections })
      bench.check(
        made.wrong.length === 0,
        `uncached, ${connections} connections: ${made.perSecond.toFixed(0)}/s, p50 ${toPart(made.waits, 0.5).toFixed(0)} ms, p99 ${toPart(made.waits, 0.99).toFixed(0)} ms`,
      )
    }
  } finally {
    await stopChild(bare.child, 'SIGTERM')
  }
}

/** Popular addresses again and again, and in between every address in turn. */
function* mix(paths: readonly string[]): Generator<string> {
  const popular = Math.ceil(paths.length / 10)
  for (let count = 0; ; count++) {
    const isPopular = (count * 0.618) % 1 < POPULAR_SHARE
    yield paths[isPopular ? (count * 31) % popular : count % paths.length]!
  }
}

async function measureMemory({ check }: Bench, demo: Demo, paths: string[], minutes: number) {
  const seconds = minutes * 60
  const samples: number[] = []
  const timer = setInterval(() => samples.push(readMemoryMb(demo.processId) ?? Number.NaN), 1000)
  const { wrong, perSecond, waits } = await askAll(mix(paths), {
    origin: demo.url,
    connections: 50,
    seconds,
    encoding: 'identity',
    isRight: isRight(demo.url),
  })
  clearInterval(timer)
  const toMean = (from: number, to: number) => {
    const some = samples.slice(samples.length * from, samples.length * to)
    return some.reduce((sum, one) => sum + one, 0) / some.length
  }
  const [before, after] = [toMean(0.5, 0.75), toMean(0.75, 1)]
  check(
    wrong.length === 0 && after <= before * MOST_GROWTH,
    `${minutes} minutes over ${paths.length} addresses, ${perSecond.toFixed(0)}/s, p99 ${toPart(waits, 0.99).toFixed(0)} ms: ${wrong.length} wrong; memory in the third quarter ${before.toFixed(0)} MB, in the last ${after.toFixed(0)} MB, ${(after / before).toFixed(3)} times as much of at most ${MOST_GROWTH}`,
  )
}

async function measureCrawler({ check }: Bench, demo: Demo, paths: string[]) {
  const member = await demo.signIn('premium')
  const [day = ''] = DatesSchema.parse(await (await member('/api/matches/dates')).json())
  const readUntil = async (over: AbortSignal): Promise<number[]> => {
    const waits: number[] = []
    while (!over.aborted) {
      const startedAt = performance.now()
      const reply = await member(`/api/matches?date=${day}&pageSize=25`)
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`The list answered ${reply.status}.`)
      waits.push(performance.now() - startedAt)
      await sleep(50)
    }
    return waits.toSorted((one, other) => one - other)
  }
  const during = async <Result>(work: Promise<Result>) => {
    const over = new AbortController()
    const reading = readUntil(over.signal)
    const result = await work.finally(() => over.abort())
    return { result, waits: await reading }
  }
  await during(sleep(3000))
  const alone = await during(sleep(15_000))
  const crawled = await during(
    askAll(paths, {
      origin: demo.url,
      connections: 20,
      perSecond: CRAWLED_PER_SECOND,
      seconds: MOST_CRAWLED_SECONDS,
    }),
  )
  const toMean = (waits: readonly number[]) =>
    waits.reduce((sum, one) => sum + one, 0) / waits.length
  const times = toMean(crawled.waits) / toMean(alone.waits)
  check(
    crawled.result.wrong.length === 0 && times <= MOST_SLOWER,
    `a crawler of ${crawled.result.waits.length} addresses, ${crawled.result.perSecond.toFixed(0)}/s: a member's list takes ${toMean(crawled.waits).toFixed(1)} ms (p99 ${toPart(crawled.waits, 0.99).toFixed(1)}) beside it and ${toMean(alone.waits).toFixed(1)} ms (p99 ${toPart(alone.waits, 0.99).toFixed(1)}) alone, ${times.toFixed(2)} times as long of at most ${MOST_SLOWER}`,
  )
}

interface DrawnBench {
  readonly demoDir: string | null
  readonly seconds: number
  /** Length of the mixed load. */
  readonly minutes: number
}

export async function benchDrawn(
  bench: Bench,
  { demoDir, seconds, minutes }: DrawnBench,
): Promise<void> {
  const demo = await startDemo({ folder: bench.folder, demoDir, hasSite: true })
  try {
    await waitUntilIdle(demo)
    const paths = shuffle(await listAddresses(demo))
    if (paths.length < 1000) throw new Error(`The sitemaps name ${paths.length} drawn addresses.`)
    bench.note(`${paths.length} addresses, ${readMemoryMb(demo.processId)?.toFixed(0)} MB`)
    await measureKinds(bench, demo, paths)
    await measureConnections(bench, demo, [...paths], seconds)
    await measureMemory(bench, demo, paths, minutes)
    await measureCrawler(bench, demo, paths)
  } finally {
    await demo.stop()
  }
}
