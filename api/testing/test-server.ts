/** The app on a port, as it is served, for tests. Never for the program. */
import { request as ask } from 'node:http'
import { pino, type Logger } from 'pino'
import type { Database } from '#data/db/database.ts'
import { openFactsWatch } from '#data/queries/matches/cached-facts.ts'
import { openSessionWatch } from '#data/queries/account/session-watch.ts'
import { makeWatch } from '#data/queries/watch.ts'
import { openPublication } from '#data/queries/published.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { startServer, type RunningServer } from '#api/server.ts'
import { followHistory } from '#api/cache/follow-history.ts'
import { makeReadLimit, type TakeReads } from '#api/middleware/limit-reads.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { makeTestApp, TEST_NOW } from './test-app.ts'

interface ServedParts {
  readonly database: Database
  readonly snapshots: SnapshotReader
  readonly takeReads?: TakeReads
  readonly now?: () => Date
  /** How long a session and the facts of a match are cached at most; the program's value by default. */
  readonly lookEveryMs?: number
  readonly logger?: Logger
}

const SILENT = pino({ level: 'silent' })

export async function startTestServer(parts: ServedParts): Promise<RunningServer> {
  const { database, snapshots, logger = SILENT, now = () => TEST_NOW } = parts
  const takeReads = parts.takeReads ?? makeReadLimit(1_000_000)
  const facts = await openFactsWatch(database, makeWatch(parts.lookEveryMs))
  const sessionWatch = await openSessionWatch(database, makeWatch(parts.lookEveryMs))
  const publication = openPublication(database, 0)
  followHistory({ database, publication, snapshots, facts, sessionWatch, logger })
  const { holds: holdsEntry } = openDatabaseLog(database, publication, null)
  const app = makeTestApp(database, {
    holdsEntry,
    snapshots,
    publication,
    facts,
    sessionWatch,
    now,
    logger,
    takeReads,
    momentMs: 10_000,
    trustedProxies: ['127.0.0.1'],
  })
  return startServer(app, { port: 0, host: '127.0.0.1' })
}

/** Sends the address exactly as given, without normalising it. */
export function askServer(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false }
    ask(options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', fail)
      response.once('end', () => {
        const body = Buffer.concat(parts)
        const kept = new Headers()
        for (const [name, values] of Object.entries(response.headersDistinct))
          for (const value of values ?? []) kept.append(name, value)
        const status = response.statusCode ?? 0
        const isEmpty = body.length === 0 || status === 204 || status === 304
        done(new Response(isEmpty ? null : body, { status, headers: kept }))
      })
    })
      .once('error', fail)
      .end()
  })
}
