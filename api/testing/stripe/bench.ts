/** Setup of a payment test: database, stand-in, the real client, the API on a port of its own. */
import type { Hono } from 'hono'
import { pino } from 'pino'
import { eq } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'
import { getUser, type StoredUser } from '#data/queries/account/users.ts'
import { makeBilling, type Billing, type BillingOptions } from '#api/billing/billing.ts'
import type { StripeSettings } from '#api/billing/settings.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { startServer, type RunningServer } from '#api/server.ts'
import { makeMailQueue } from '#api/mail/mail-queue.ts'
import { LetterBox } from '#api/testing/letter-box.ts'
import { addUser, makeTestApp, TEST_ORIGIN, TestClient } from '#api/testing/test-app.ts'
import { CARDS, paySession } from './checkout.ts'
import { STAND_IN_KEYS, startStripeStandIn, type StripeStandIn } from './stand-in.ts'

export interface Bench {
  readonly database: Database
  readonly standIn: StripeStandIn
  readonly billing: Billing
  readonly app: Hono<AppEnv>
  readonly settings: StripeSettings
  /** The sent mails. */
  readonly letters: LetterBox
  /** Our clock; the stand-in has its own. */
  readonly clock: { now: Date }
  readonly stripeClock: { now: Date }
  /** Moves both clocks. */
  travel(milliseconds: number): void
  addMember(email: string): Promise<StoredUser>
  readMember(id: string): Promise<StoredUser>
  signIn(email: string): Promise<TestClient>
  /** Checks out and pays: turns a free member into a premium one. */
  subscribe(
    userId: string,
    options?: { card?: string; promoCode?: string; through?: Billing },
  ): Promise<string>
  /** Another process on the same database and account. */
  makeOther(changes?: Partial<BillingOptions>): Billing
  stop(): Promise<void>
}

export interface BenchOptions {
  readonly settings?: Partial<StripeSettings>
  readonly client?: BillingOptions['client']
  readonly overrides?: Partial<AppDependencies>
  /** The port of the API; any free one by default. */
  readonly port?: number
  readonly start?: Date
  /** When each event is sent; at once by default. */
  readonly plan?: () => readonly number[]
}

export const BENCH_START = new Date('2026-03-14T12:00:00Z')
export const ORDER = { language: 'en', promoCode: null, startsAtOnce: true } as const

export async function openBench(database: Database, options: BenchOptions = {}): Promise<Bench> {
  const clock = { now: options.start ?? BENCH_START }
  const stripeClock = { now: clock.now }
  const standIn = await startStripeStandIn({
    now: () => stripeClock.now,
    ...(options.plan ? { plan: options.plan } : {}),
    // The last ones for a machine that other work keeps busy.
    retryAfterMs: [20, 100, 400, 2000, 5000],
  })
  const letters = new LetterBox()
  const now = () => clock.now
  const logger = pino({ level: 'silent' })
  const publicOrigin = options.overrides?.publicOrigin ?? TEST_ORIGIN
  const { sendMail } = letters
  const given: BillingOptions = {
    database,
    now,
    logger,
    publicOrigin,
    mail: makeMailQueue({
      database,
      sendMail,
      now,
      logger,
      publicOrigin,
      operatorName: 'Pitchproof',
      operatorAddress: null,
    }),
    settings: {
      secretKey: STAND_IN_KEYS.secretKey,
      publishableKey: STAND_IN_KEYS.publishableKey,
      webhookSecrets: [STAND_IN_KEYS.webhookSecret],
      priceId: STAND_IN_KEYS.priceId,
      trialDays: null,
      apiBase: new URL(standIn.origin),
      ...options.settings,
    },
    client: { retries: 0, timeoutMs: 2000, ...options.client },
  }
  const billing = makeBilling(given)
  const app = makeTestApp(database, { billing, now, sendMail, ...options.overrides })
  const server: RunningServer = await startServer(app, {
    port: options.port ?? 0,
    host: '127.0.0.1',
  })
  standIn.deliveries.endpoint = {
    url: `http://127.0.0.1:${server.port}/api/billing/webhook`,
    secret: STAND_IN_KEYS.webhookSecret,
  }
  const readMember = async (id: string) => {
    const user = await database.read((db) => getUser(db, id, clock.now))
    if (user === null) throw new Error(`There is no member ${id}.`)
    return user
  }
  return {
    database,
    standIn,
    billing,
    app,
    settings: given.settings,
    letters,
    clock,
    stripeClock,
    travel(milliseconds) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
      stripeClock.now = new Date(stripeClock.now.getTime() + milliseconds)
    },
    addMember: (email) => addUser(database, { email }),
    readMember,
    async signIn(email) {
      const client = new TestClient(app)
      await client.signIn(email)
      return client
    },
    async subscribe(userId, { card = CARDS.good, promoCode, through = billing } = {}) {
      const form = { ...ORDER, promoCode: promoCode ?? null }
      const { clientSecret } = await through.startCheckout(userId, form)
      const session = [...standIn.account.sessions.values()].find(
        (each) => each.client_secret === clientSecret,
      )!
      return paySession(standIn.account, session.id, card).id
    },
    makeOther: (changes = {}) => makeBilling({ ...given, ...changes }),
    async stop() {
      await standIn.deliveries.settle()
      await server.stop()
      await standIn.stop()
    },
  }
}

/** The customer id stored on an account. */
export async function readCustomerId(database: Database, userId: string): Promise<string | null> {
  const [row] = await database.read((db) =>
    db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId)),
  )
  return row?.id ?? null
}
