/** Pages while something happens: an opening, an outage, machines that know different publications. They are right or stale, never wrong. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser } from '#api/testing/test-app.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { toCardPath, toOembedPath } from '#data/model/page-paths.ts'
import { AHEAD, OPENED, PAST_DAY, PLACE, TODAY } from '#data/testing/sample-published.ts'
import { loadCliEnv } from '#cli/env.ts'
import { makeDrawnSite, type DrawnSite } from '#cli/testing/drawn-site.ts'
import { loadRenderer } from './open-pages.ts'

const NOW_OPENED = { ...OPENED, id: AHEAD.id, matchDate: TODAY }
/** Every page and format that shows the match of today. */
const OF_MATCH = LANGUAGE_CODES.flatMap((code) =>
  [
    `/predictions/${TODAY}/${AHEAD.id}`,
    toCardPath(AHEAD.id),
    toOembedPath(AHEAD.id),
    `/results/${TODAY}`,
    '/results',
    '/teams/arsenal',
  ].map((path) => (code === 'en' ? path : `/${code}${path}`)),
)
const VERDICT = 'data-verdict'

let site: DrawnSite

beforeAll(async () => {
  site = await makeDrawnSite()
})
beforeEach(() => site.publish(AHEAD))
afterAll(() => site.remove())

type Machine = ReturnType<DrawnSite['open']>

/** The day of today has results only once it is over: 404. */
const read = async ({ call }: Machine, path: string) => {
  const reply = await call(path)
  return reply.ok ? reply.text() : String(reply.status)
}
const readAll = async (machine: Machine) => {
  const found = new Map<string, string>()
  for (const path of OF_MATCH) found.set(path, await read(machine, path))
  return found
}

/** Every drawn address of what is published, as the export lists them. */
async function listAll(): Promise<string[]> {
  const { listNow, listPast } = await import('#site/render/list-addresses.ts')
  const { dataDir, siteDir, database } = site
  const env = { ...loadCliEnv(), dataDir }
  const options = {
    env,
    database,
    siteDir,
    publicOrigin: 'https://x.example',
    getHistory: () => site,
  }
  const { published } = (await (await loadRenderer(options)).open(site))!
  const paths = [...listNow(published)]
  for await (const path of listPast(published)) paths.push(path)
  return paths
}

test('[role-paid-02] every address has the same bytes and headers for a visitor and for each member, whoever asks first', async () => {
  const plans = {
    free: {},
    premium: { isPremium: true },
    administrator: { isAdmin: true, isPremium: true },
  }
  // Pictures of leagues and days are hundreds, and drawn from nothing but names.
  const paths = (await listAll()).filter((path) => !/^\/social\/..\//.test(path))
  const found: string[] = []
  const toReply = async (reply: Response) => {
    const { 'x-request-id': _, ...headers } = Object.fromEntries(reply.headers)
    return { status: reply.status, headers, bytes: Buffer.from(await reply.arrayBuffer()) }
  }
  const visitor = site.open().client
  const members = await Promise.all(
    Object.entries(plans).map(async ([name, plan]) => {
      const { client } = site.open()
      await addUser(site.database, { email: `${name}@example.com`, ...plan })
      await client.signIn(`${name}@example.com`)
      return client
    }),
  )
  for (const path of paths) {
    const seen = await toReply(await visitor.call(path))
    if (seen.status === 200) found.push(path)
    else expect(seen.status, path).toBe(404)
    for (const member of members) {
      const reply = await member.call(path)
      expect(reply.headers.get('set-cookie'), path).toBeNull()
      expect(await toReply(reply), path).toEqual(seen)
    }
  }
  // Cards and pictures of the past match are found by its row, which this database does not have.
  expect(found.length).toBeGreaterThan(paths.length - 20)
})

test.each([{ sharesRows: false }, { sharesRows: true }])(
  'a page asked for in the second of its opening is whole, as before or as after it (%o)',
  async (kind) => {
    const before = await readAll(site.open(kind))
    const machine = site.open(kind)
    const [half, others] = [
      OF_MATCH.slice(0, OF_MATCH.length / 2),
      OF_MATCH.slice(OF_MATCH.length / 2),
    ]
    // Half of the pages are in the cache, the others are drawn while it happens.
    for (const path of half) await read(machine, path)
    const seen: [path: string, text: string][] = []
    const over = new AbortController()
    const askOn = async (paths: readonly string[]) => {
      while (!over.signal.aborted)
        for (const path of paths) {
          seen.push([path, await read(machine, path)])
          await setImmediate()
        }
    }
    const asking = [half, others, OF_MATCH].map(askOn)
    await site.publish(NOW_OPENED)
    machine.publication.lookAgain()
    const page = OF_MATCH[0]!
    await expect.poll(() => read(machine, page)).toContain(VERDICT)
    over.abort()
    await Promise.all(asking)
    const after = await readAll(site.open(kind))
    expect(after.get(page)).not.toBe(before.get(page))
    const isAfter = new Set<string>()
    for (const [path, text] of seen) {
      if (text === after.get(path)) isAfter.add(path)
      // Once it was shown open, nobody sees it sealed again.
      else expect([path, isAfter.has(path), text]).toEqual([path, false, before.get(path)])
    }
    expect(seen.length).toBeGreaterThan(OF_MATCH.length)
  },
)

test('while the database is away pages are those of the last publication, also those that nobody has asked for, and what is only in it is for later', async () => {
  const rows = site.open({ sharesRows: true })
  const before = await readAll(site.open())
  await read(rows, '/results')
  rows.setAway(true)
  await site.publish(NOW_OPENED)
  for (const path of OF_MATCH) expect(await read(rows, path), path).toBe(before.get(path))
  for (const path of [`/results/${PAST_DAY}`, `/archive/${PLACE}/arsenal`, toCardPath('unknown')]) {
    const { status, headers } = await rows.call(path)
    expect([status, headers.get('retry-after')], path).toEqual([503, '2'])
  }
  rows.setAway(false)
  for (const path of OF_MATCH.filter((one) => one.includes('/predictions/')))
    await expect.poll(() => read(rows, path)).toContain(VERDICT)
  expect((await rows.call(`/results/${PAST_DAY}`)).status).toBe(200)
})

test('a machine that has not heard of a publication shows the one before, whole, beside one that has', async () => {
  const [old, newer] = [site.open({ sharesRows: true }), site.open({ sharesRows: true })]
  const before = await readAll(site.open())
  await read(old, '/results')
  await read(newer, '/results')
  await site.publish(NOW_OPENED)
  newer.publication.lookAgain()
  const after = await readAll(site.open())
  for (const path of OF_MATCH) {
    await expect.poll(() => read(newer, path)).toBe(after.get(path))
    expect([before.get(path), after.get(path)], path).toContain(await read(old, path))
  }
  // The machines compare once a second, whether a notice came or not.
  for (const path of OF_MATCH) await expect.poll(() => read(old, path)).toBe(after.get(path))
})
