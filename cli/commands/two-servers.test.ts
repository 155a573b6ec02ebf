/**
 * Two API processes on one PostgreSQL: whichever of them a member's browser or Stripe reaches,
 * there is one customer and one subscription, and both processes know the plan at once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, findSessionBySecret, paySession } from '#api/testing/stripe/checkout.ts'
import {
  STAND_IN_KEYS,
  startStripeStandIn,
  type StripeStandIn,
} from '#api/testing/stripe/stand-in.ts'
import { addUser, TEST_PASSWORD } from '#api/testing/test-app.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { hasEnded, stopChild } from '#cli/testing/services/child-process.ts'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { openDatabase } from '#data/db/connect.ts'
import { formatVerifierKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { makeOwnDatabase, type OwnDatabase } from '#data/testing/own-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { toCookies } from '#api/testing/cookie-client.ts'

const START_MS = 60_000
const folder = makeTestFolder()
/** A server of the whole test run, else one of our own. */
let own: TestPostgres | null = null
let database: OwnDatabase | null = null
let databaseUrl = ''
let standIn: StripeStandIn
const children: ChildProcess[] = []
let servers: string[] = []

async function makeDatabaseUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  if (!given) own = await startPostgres()
  database = await makeOwnDatabase(given || own!.url, 'test_two_servers')
  return database.url.href
}

async function startServer(name: string, publicOrigin: string): Promise<string> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const key = await makeSigningKey('two-servers.example/test')
  const env = makeProgramEnv({
    ...makeEmptySettings(),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, name),
    PITCHPROOF_VERIFIER_KEY: formatVerifierKey(key),
    PORT: String(port),
    HOST: '127.0.0.1',
    // Behind a load balancer: members see one address, whichever of the two answers.
    PUBLIC_ORIGIN: publicOrigin,
    ...standIn.settings,
    LOG_LEVEL: 'error',
  })
  const args = ['cli/main.ts', 'serve', '--api']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  const startedAt = performance.now()
  while (!(await fetch(`${origin}/api/health`).catch(() => null))?.ok) {
    if (hasEnded(child) || performance.now() - startedAt > START_MS)
      throw new Error(`The server ${name} did not start.`)
    await new Promise((go) => setTimeout(go, 100))
  }
  return origin
}

const PUBLIC_ORIGIN = 'http://localhost:1'

beforeAll(async () => {
  databaseUrl = await makeDatabaseUrl()
  const database = await openDatabase({ databaseUrl, dataDir: folder, migrate: true })
  for (const name of ['one', 'two', 'three'])
    await addUser(database, { email: `${name}@example.com` })
  await database.close()
  standIn = await startStripeStandIn()
  servers = [await startServer('a', PUBLIC_ORIGIN), await startServer('b', PUBLIC_ORIGIN)]
})

afterAll(async () => {
  await standIn.deliveries.settle()
  for (const child of children) await stopChild(child, 'SIGTERM')
  await standIn.stop()
  await database?.remove()
  await own?.stop()
})

/** A member's browser; each call names its server. */
async function signIn(email: string) {
  const call = async (server: string, path: string, body?: object) =>
    fetch(`${server}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        origin: PUBLIC_ORIGIN,
        cookie,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  let cookie = ''
  const reply = await call(servers[0]!, '/auth/login', { email, password: TEST_PASSWORD })
  expect(reply.status).toBe(200)
  cookie = toCookies(reply)
  const isPremium = async (server: string) =>
    ((await (await call(server, '/auth/user')).json()) as { isPremium: boolean }).isPremium
  return { call, isPremium }
}

const ORDER = { language: 'en', promoCode: null, startsAtOnce: true }

async function pay(reply: Response): Promise<string> {
  const { clientSecret } = (await reply.json()) as { clientSecret: string }
  const session = findSessionBySecret(standIn.account, clientSecret)
  return paySession(standIn.account, session.id, CARDS.good).id
}

const customersOf = (email: string) =>
  [...standIn.account.customers.values()].filter((each) => each.email === email)

test('checkout at one, webhook at the other, portal at either: one customer, one subscription, the plan at once in both', async () => {
  const [a, b] = servers as [string, string]
  const { call, isPremium } = await signIn('one@example.com')
  standIn.deliverTo(b)
  const subscription = await pay(await call(a, '/billing/checkout', ORDER))
  await standIn.deliveries.settle()
  expect([await isPremium(a), await isPremium(b)]).toEqual([true, true])
  const customers = customersOf('one@example.com')
  expect(customers).toHaveLength(1)
  expect(standIn.account.listSubscriptionsOf(customers[0]!.id).map(({ id }) => id)).toEqual([
    subscription,
  ])
  for (const server of [a, b]) {
    const portal = await call(server, '/billing/portal', { language: 'en' })
    const { url } = (await portal.json()) as { url: string }
    expect(url).toContain('/portal/')
    const again = await call(server, '/billing/checkout', ORDER)
    expect(again.status).toBe(409)
  }
  const portals = [...standIn.account.portals.values()].map(({ customer }) => customer)
  expect(new Set(portals)).toEqual(new Set([customers[0]!.id]))
  // Withdrawn from at one, both know at once, and the other does nothing twice.
  const answers = await Promise.all([a, b].map((server) => call(server, '/billing/withdraw', {})))
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)[0]).toBe(200)
  await standIn.deliveries.settle()
  expect([await isPremium(a), await isPremium(b)]).toEqual([false, false])
  // One refund, of all but the one day that has begun, of a month of 28 to 31 days.
  const [refund, ...more] = standIn.account.refunds.values()
  expect(more).toEqual([])
  expect([1445, 1447, 1449, 1450]).toContain(refund?.amount)
})

test('the button pressed at both servers at once leaves one customer and one payable checkout', async () => {
  const [a, b] = servers as [string, string]
  const { call, isPremium } = await signIn('two@example.com')
  const replies = await Promise.all(
    [a, b, a, b].map((server) => call(server, '/billing/checkout', ORDER)),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const customers = customersOf('two@example.com')
  expect(customers).toHaveLength(1)
  const open = [...standIn.account.sessions.values()].filter(
    ({ customer, status }) => customer === customers[0]!.id && status === 'open',
  )
  expect(open).toHaveLength(1)
  paySession(standIn.account, open[0]!.id, CARDS.good)
  await standIn.deliveries.settle()
  expect([await isPremium(a), await isPremium(b)]).toEqual([true, true])
})

test('the same events at both servers at once have their effect once', async () => {
  const [a, b] = servers as [string, string]
  const { call, isPremium } = await signIn('three@example.com')
  const { deliveries, account } = standIn
  const { plan } = deliveries
  deliveries.plan = () => []
  const first = account.events.length
  await pay(await call(b, '/billing/checkout', ORDER))
  const secret = STAND_IN_KEYS.webhookSecret
  const sends: Promise<number>[] = []
  for (const event of account.events.slice(first))
    for (const server of [a, b, a]) {
      deliveries.endpoint = { url: `${server}/api/billing/webhook`, secret }
      sends.push(deliveries.send(event))
    }
  expect(new Set(await Promise.all(sends))).toEqual(new Set([200]))
  expect([await isPremium(a), await isPremium(b)]).toEqual([true, true])
  const database = await openDatabase({ databaseUrl, dataDir: folder })
  const ids = account.events.slice(first).map(({ id }) => id)
  const rows = await database.read((db) =>
    db.execute<{ id: string }>(`select id from billing_events`),
  )
  await database.close()
  const kept = JSON.stringify(rows)
  for (const id of ids) expect(kept.split(`"${id}"`)).toHaveLength(2)
  deliveries.plan = plan
})
