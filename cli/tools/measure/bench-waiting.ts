/**
 * The part `waiting` of `npm run bench`: how long others wait while one account reads what is dear to
 * make, and the processor time of every read that no cache answers, on the data of a demo.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { LEAGUES } from '#data/model/leagues.ts'
import { DatesSchema, MatchListSchema } from '#data/model/replies.ts'
import { startDemo, type Call } from './demo-product.ts'
import { readProcessorSeconds } from './processes.ts'
import type { Bench } from './run-part.ts'

const READERS = [0, 1, 2, 4, 8]
/** What another visitor asks for meanwhile: a cached reply. */
const OTHERS = '/api/matches/leagues'
const OTHERS_EVERY_MS = 50
/** With eight readers, others may wait this long, median. */
const MOST_WAIT_MS = 100
/** Reads nothing but the session. */
const SESSION = '/api/auth/user'
/** A route that takes more than this beside the session needs a limit or a cache (`bound` in api/route.ts). */
const CHEAP_MS = 5
const CALLS = 20
const [READER, VISITOR] = ['198.51.100.1', '198.51.100.2']

interface Product {
  readonly processId: number
  readonly free: Call
  readonly admin: Call
  readonly reader: Call
  readonly visitor: Call
}

const median = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN

/** Addresses of the calendar and feed of an account that follows every league. */
async function followAll(call: Call): Promise<readonly string[]> {
  const follows = LEAGUES.map(({ id }) => ({ kind: 'league', id }))
  await call('/api/follows', { body: { follows } })
  const reply = await call('/api/follows/addresses', { method: 'POST' })
  const addresses = (await reply.json()) as { calendar: string; feed: string }
  return [addresses.calendar, addresses.feed].map((address) => new URL(address).pathname)
}

/** How long a visitor waits for a cached reply while others read, ms, and what the readers got. */
async function measureWait(
  { visitor }: Product,
  { read, readers, seconds }: { read: () => Promise<Response>; readers: number; seconds: number },
) {
  const endsAt = performance.now() + seconds * 1000
  const statuses = new Map<number, number>()
  const readOn = async () => {
    while (performance.now() < endsAt) {
      const reply = await read()
      await reply.arrayBuffer()
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    }
  }
  const reading = Array.from({ length: readers }, readOn)
  const waits: number[] = []
  while (performance.now() < endsAt) {
    const startedAt = performance.now()
    const reply = await visitor(OTHERS)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${OTHERS} answered ${reply.status}.`)
    waits.push(performance.now() - startedAt)
    await sleep(OTHERS_EVERY_MS)
  }
  await Promise.all(reading)
  const got = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return { median: median(waits), most: Math.max(...waits), got }
}

/** Every read that no cache of replies answers, by the account that may make it. */
async function listReads({ free, admin }: Product, own: readonly string[]) {
  const days = DatesSchema.parse(await (await free('/api/matches/dates')).json())
  const list = await free(`/api/matches?date=${days[0]!}&pageSize=25`)
  const { matches } = MatchListSchema.parse(await list.json())
  const id = matches[0]!.match.id
  const ofMembers = [
    SESSION,
    ...own,
    '/api/account',
    '/api/account/export',
    '/api/account/morning-letter',
    '/api/account/morning-letter/preview',
    '/api/account/morning-letter/preview?rhythm=weekly',
    '/api/account/passkeys',
    '/api/account/sessions',
    '/api/discounts/active',
    '/api/favorites',
    '/api/follows',
    '/api/follows/addresses',
    '/api/follows/matches',
    '/api/forecasts',
    '/api/forecasts?from=2026-01-01',
    `/api/forecasts/${id}`,
    `/api/forecasts/${id}/members`,
    '/api/forecasts/members/record',
    '/api/forecasts/record',
    '/api/health',
    '/api/country',
    '/api/pools',
    '/api/ready',
    '/.well-known/security.txt',
  ]
  return [
    ...ofMembers.map((path) => [path, free] as const),
    ...['/api/admin/stats', '/api/ready'].map((path) => [path, admin] as const),
  ]
}

async function measureReads({ note }: Bench, product: Product, own: readonly string[]) {
  let ofSession = 0
  for (const [path, call] of await listReads(product, own)) {
    const first = await call(path)
    await first.arrayBuffer()
    const before = readProcessorSeconds(product.processId) ?? Number.NaN
    const statuses = new Set<number>()
    for (let made = 0; made < CALLS; made++) {
      const reply = await call(path)
      await reply.arrayBuffer()
      statuses.add(reply.status)
    }
    const spent = (readProcessorSeconds(product.processId) ?? Number.NaN) - before
    const each = (spent / CALLS) * 1000
    const shown = path.replace(/mine\/[\w-]+/, 'mine/SECRET').padEnd(52)
    if (path === SESSION) ofSession = each
    const isDear = each - ofSession > CHEAP_MS
    note(
      `${shown} ${each.toFixed(1).padStart(6)} ms  ${[...statuses].join(' ')}${isDear ? '  dear' : ''}`,
    )
  }
}

export async function benchWaiting(
  bench: Bench,
  { demoDir, seconds }: { readonly demoDir: string | null; readonly seconds: number },
): Promise<void> {
  const demo = await startDemo({ folder: bench.folder, demoDir, hasSite: false })
  try {
    const product: Product = {
      processId: demo.processId,
      free: await demo.signIn('free'),
      admin: await demo.signIn('admin'),
      reader: demo.openClient(READER),
      visitor: demo.openClient(VISITOR),
    }
    const own = await followAll(product.free)
    const targets = [
      ['own calendar', () => product.reader(own[0]!)],
      ['own feed', () => product.reader(own[1]!)],
      ['preview of the letter', () => product.free('/api/account/morning-letter/preview')],
      ['members’ record', () => product.free('/api/forecasts/members/record')],
      ['ready', () => product.reader('/api/ready')],
    ] as const
    for (const [name, read] of targets) {
      // The first read after a start reads the whole log, once.
      await (await read()).arrayBuffer()
      for (const readers of READERS) {
        const wait = await measureWait(product, { read, readers, seconds })
        const words = `${name}, ${readers} readers: others wait ${wait.median.toFixed(0)} ms, at most ${wait.most.toFixed(0)} ms (${wait.got})`
        if (readers === READERS.at(-1)) bench.check(wait.median < MOST_WAIT_MS, words)
        else bench.note(words)
      }
    }
    bench.note(`processor time of a read, ${CALLS} calls one after the other:`)
    await measureReads(bench, product, own)
  } finally {
    await demo.stop()
  }
}
