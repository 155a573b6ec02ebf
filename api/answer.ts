/** Applies a route's properties (route.ts) around its handler: cache, limits, guard, headers, log. */
import type { Context, MiddlewareHandler, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { withOneWait } from '#data/db/limits.ts'
import type { PublicationReader } from '#data/queries/published.ts'
import type { Watch } from '#data/queries/watch.ts'
import type { GiveWay } from '#api/cache/give-way.ts'
import { packResponse, type PackedReply, type ReplyHeaders } from '#api/cache/packed-reply.ts'
import type { CacheEntry, ReplyCache } from '#api/cache/reply-cache.ts'
import { isComplete, send } from '#api/cache/send.ts'
import { admit, checkAddress, type RecentEnv } from '#api/middleware/auth.ts'
import type { ReadClientAddress } from '#api/middleware/client-address.ts'
import { inTime } from '#data/db/limits.ts'
import { makeCallHeaders } from '#api/middleware/headers.ts'
import { limitBody } from '#api/middleware/limit-body.ts'
import type { RateLimiter } from '#api/middleware/limit-rate.ts'
import {
  COST_OF_MAKING,
  requireReads,
  toRateHeaders,
  toReadLimitError,
  type TakeReads,
} from '#api/middleware/limit-reads.ts'
import type { Observer } from '#api/middleware/observe-requests.ts'
import { refuseCrossOrigin } from '#api/middleware/same-origin.ts'
import type { Sessions } from '#api/middleware/session-cookies.ts'
import { respondWithProblem } from './problem.ts'
import { noteProperties, toEvent, type Route, type RouteProperties } from './route.ts'
import { refuseOtherSpelling, refuseUnknownQuery } from './spelling.ts'

export interface RouteParts {
  readonly publicOrigin: string
  readonly sessions: Sessions
  readonly sessionWatch: Watch
  readonly publication: PublicationReader
  readonly replies: ReplyCache
  readonly giveWay: GiveWay
  /** How long a `moment` reply is cached, ms. */
  readonly momentMs: number
  readonly readClientAddress: ReadClientAddress
  /** Null sets no limit. */
  readonly takeReads: TakeReads | null
  readonly rateLimiter: RateLimiter
  readonly observer: Observer
  readonly deadlineMs: number | null
  readonly sendsLetters: () => Promise<boolean>
}

/** Replies to longer addresses are not cached. */
const LONGEST_ADDRESS = 300

/** Path and query only: one host may have several names. */
function toAddress({ req: { url } }: Context): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

const isRead = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'

export function makeRoute(parts: RouteParts): Route {
  const { publicOrigin, sessions, sessionWatch, publication, replies, takeReads, observer } = parts
  const addCallHeaders = makeCallHeaders(publicOrigin)

  function makeHandler(properties: RouteProperties) {
    const { who, cache, bound, isOpen = false } = properties
    const isRecent = properties.session === 'recent'
    const deadlineMs = properties.deadline === 'none' ? null : parts.deadlineMs
    const isKeptHere = cache === 'publication' || cache === 'moment'
    const keepMs = cache === 'moment' ? parts.momentMs : undefined

    /** Counts a call before its handler works (`Bound`). */
    const limitWork = async (c: Context<RecentEnv>): Promise<void> => {
      if (bound === undefined || bound === 'cheap' || bound === 'handler') return
      const isByAddress = who === 'anybody'
      const caller = isByAddress ? parts.readClientAddress(c) : c.var.user.id
      if (bound === 'reads') requireReads(takeReads, caller, COST_OF_MAKING)
      else await parts.rateLimiter.take(bound, caller)
    }

    /** Cache key; null when this reply is not cached in this process. */
    const toKey = (c: Context): string | null => {
      if (!isKeptHere || !isRead(c)) return null
      const address = toAddress(c)
      return address.length > LONGEST_ADDRESS ? null : address
    }
    const toEntry = (key: string, current: object): CacheEntry => {
      return { key, of: [current, publication.getHistory()], keepMs }
    }
    const addHeaders = (c: Context) =>
      addCallHeaders(c.res, { isPublic: cache !== undefined, isOpen })

    /** Runs the handler and packs its reply; null for a reply that is not public, which stays in `c.res`. */
    const makePublic = async (c: Context, next: Next): Promise<PackedReply | null> => {
      const asked = c.req.raw
      c.req.raw = new Request(publicOrigin + toAddress(c))
      await next()
      c.req.raw = asked
      if (c.res.status !== 200 || c.res.headers.has('set-cookie')) return null
      addHeaders(c)
      return packResponse(c.res)
    }
    const answerPublic = async (c: Context, next: Next, key: string | null, rate: ReplyHeaders) => {
      let isMade = false
      const make = () => {
        isMade = true
        return makePublic(c, next)
      }
      const packed =
        key === null
          ? await make()
          : await replies.get(toEntry(key, await publication.getCurrent()), make)
      // A refusal made for another request names that request, so it is not shared.
      const own = packed ?? (isMade ? null : await make())
      if (own === null) return
      c.res = undefined
      // A cached reply has no request id.
      const named = key === null ? { ...rate, 'x-request-id': c.get('requestId') } : rate
      c.res = await send(c, own, named)
    }

    /**
     * Evicts cached sessions before a write runs, and again before its reply is sent: a client with
     * that reply is never answered from a row read in between. Other processes get a notice from
     * the database.
     */
    const forgetSessions = (sid: string | null) => {
      if (properties.endsSessions !== 'own') sessionWatch.lookAgain()
      else if (sid !== null) sessionWatch.lookAgain(sid)
    }

    return async (c: Context<RecentEnv>, next: Next): Promise<Response | void> => {
      const startedAt = performance.now()
      const key = toKey(c)
      const current = key === null ? null : publication.peek()
      const cached = key && current && replies.find(toEntry(key, current))
      const cost = cached ? 1 : COST_OF_MAKING
      // Count replies to addresses that are too long to be cached, too.
      const allowance =
        isKeptHere && isRead(c) && takeReads !== null
          ? takeReads(parts.readClientAddress(c), cost)
          : null
      const isRefused = allowance !== null && allowance.left < 0
      const rate = allowance === null ? {} : toRateHeaders(allowance)
      if (cached && !isRefused) {
        const reply = await send(c, cached, rate)
        observer.countFromMemory(c, reply.status)
        return reply
      }
      const end = observer.begin(c, startedAt)
      const isWrite = !isRead(c)
      const sid = isWrite ? sessions.getSid(c) : null
      if (isWrite) forgetSessions(sid)
      const answer = async () => {
        if (isRefused) throw toReadLimitError(allowance)
        if (properties.writesFrom !== 'anywhere') refuseCrossOrigin(c, publicOrigin)
        await limitBody(c)
        await admit(c, sessions, { who, isRecent })
        refuseOtherSpelling(c)
        refuseUnknownQuery(c)
        if (properties.address === 'confirmed') await checkAddress(c.var.user, parts.sendsLetters)
        await limitWork(c)
        await (cache === undefined || !isRead(c) ? next() : answerPublic(c, next, key, rate))
      }
      // One that waits for another service, or for a run, needs no thread.
      const endCall = properties.deadline === 'none' ? () => {} : parts.giveWay.beginCall()
      try {
        await (deadlineMs === null ? withOneWait(answer) : inTime(answer(), deadlineMs))
      } catch (error) {
        c.res = respondWithProblem(error, c)
      } finally {
        endCall()
      }
      if (isWrite) forgetSessions(sid)
      if (!isComplete(c.res)) {
        addHeaders(c)
        c.header('X-Request-Id', c.get('requestId'))
        for (const [name, value] of Object.entries(rate)) c.header(name, value)
      }
      for (const cookie of c.get('sessionCookies') ?? [])
        c.header('Set-Cookie', cookie, { append: true })
      end(toEvent(properties, c.req.method, c.res.status))
      return undefined
    }
  }

  return (properties: RouteProperties) => {
    const handle = createMiddleware<RecentEnv>(makeHandler(properties))
    noteProperties(handle, properties)
    return handle as MiddlewareHandler
  }
}
