/**
 * An app for tests with a real database, and a client that stores cookies like a browser. Never for
 * the program.
 */
import { hashSync } from '@node-rs/argon2'
import type { Hono } from 'hono'
import { pino, type Logger } from 'pino'
import type { Database } from '#data/db/database.ts'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { createUser, type NewUser, type StoredUser } from '#data/queries/account/users.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { makeWatch } from '#data/queries/watch.ts'
import { listSettingsReadBy, readSettings } from '#data/settings/read-settings.ts'
import { asProgram } from '#data/testing/test-database.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { createApp } from '#api/app.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { CookieClient, type CallOptions } from './cookie-client.ts'

/** Nobody listens there: the app is called in this process. */
export const TEST_ORIGIN = 'http://localhost:1'
export const TEST_PASSWORD = 'Kick-off at 3'
export const TEST_NOW = new Date('2026-03-14T12:00:00Z')

/** Stores the lines of a log, so that a test can read them. */
export function makeLogKeeper(): { logger: Logger; lines: string[] } {
  const lines: string[] = []
  return { logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }), lines }
}

/** On PostgreSQL the app has only the rights of an API machine. */
export function makeTestApp(
  ownersDatabase: Database,
  overrides: Partial<AppDependencies> = {},
): Hono<AppEnv> {
  const database = asProgram(ownersDatabase, 'api')
  const now = overrides.now ?? (() => TEST_NOW)
  const publication = openPublication(database, 0)
  const log = openDatabaseLog(database, publication, null)
  return createApp({
    database,
    snapshots: createSnapshotReader({
      stores: [],
      readTrustedKeys: async () => [],
      now,
      readPublishedVersion: async () => 0,
      isPublished: async () => false,
    }),
    now,
    facts: makeWatch(0),
    sessionWatch: makeWatch(0),
    logger: pino({ level: 'silent' }),
    publicOrigin: TEST_ORIGIN,
    trustedProxies: [],
    siteDir: null,
    pages: null,
    publication,
    readLog: log.read,
    holdsEntry: log.holds,
    compareRows: log.compareRows,
    witnesses: [],
    policy: null,
    billing: null,
    runner: null,
    translateText: null,
    sendMail: async () => {},
    sendsLetters: async () => true,
    requiresSecondFactor: async () => false,
    pushContact: null,
    takeReads: null,
    momentMs: 0,
    deadlineMs: 60_000,
    operatorName: 'Pitchproof',
    operatorAddress: null,
    supportEmail: 'support@pitchproof.example',
    settings: readSettings(listSettingsReadBy('api'), {}),
    ...overrides,
  })
}

export interface TestCallOptions extends CallOptions {
  /** Address of the request's socket. */
  readonly from?: string
}

export class TestClient extends CookieClient<TestCallOptions> {
  constructor(app: Hono<AppEnv>) {
    super((path, request, { from: remoteAddress = '203.0.113.7' }) =>
      app.request(TEST_ORIGIN + path, request, { incoming: { socket: { remoteAddress } } }),
    )
  }

  async signIn(email: string): Promise<CurrentUser> {
    const response = await this.call('/api/auth/login', {
      body: { email, password: TEST_PASSWORD },
    })
    if (response.status !== 200) throw new Error(`${email} could not sign in: ${response.status}`)
    return (await response.json()) as CurrentUser
  }
}

/** Verifying takes as long as the hash says, and this one says: no time. */
const TEST_PASSWORD_HASH = hashSync(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export async function addUser(
  database: Database,
  user: Partial<Omit<NewUser, 'email'>> & { email: string },
): Promise<StoredUser> {
  const added = await database.write((db) =>
    createUser(
      db,
      {
        firstName: 'Ada',
        consentedAt: TEST_NOW,
        emailVerified: true,
        passwordHash: TEST_PASSWORD_HASH,
        ...user,
      },
      TEST_NOW,
    ),
  )
  if (added === null) throw new Error(`${user.email} is taken`)
  return added
}
