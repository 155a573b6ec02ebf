/**
 * Stands before the app. What is the same for everybody (the preview, days, record, exports,
 * feeds, the public log) is answered from memory, compressed once, with its ETag; what signed-in
 * visitors read most takes a fast path (quick-reads.ts). Everything else is passed to the app.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { CALL_HEADERS, toSentHeaders } from '#data/model/security-headers.ts'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from '../dependencies.ts'
import { inTime } from '../middleware/limit-time.ts'
import { logFailure, PROBLEM_TYPE, toAppError, toProblem } from '../problem.ts'
import { count, makeRequestMetrics, type RequestMetrics } from '../metrics/request-metrics.ts'
import type { QuickReads } from '../matches/quick-reads.ts'
import type { KeptReplies } from './kept-replies.ts'
import type { ToClientAddress } from '../middleware/client-address.ts'
import { COST_OF_MAKING, type TakeReads } from './limit-reads.ts'
import { isUnchanged, type Encoding, type PackedReply } from './packed-reply.ts'
import { describeBody, endWith, sendKept, toEncoding } from './send-kept.ts'

/** Addresses whose reply is the same for everybody; others are never cached. */
const SHARED =
  /^\/(?:ledger\/|api\/(?:matches\/(?:preview|dates|leagues)(?:$|\?)|record(?:$|\?)|predictions(?:$|[/?])|export\/|feed\/|ledger\/))/
const LONGEST_ADDRESS = 300
const KEPT_TOLD_EVERY_MS = 60_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface FrontParts {
  readonly app: Hono<AppEnv>
  readonly kept: KeptReplies
  readonly logger: Logger
  readonly publicOrigin: string
  readonly toClientAddress: ToClientAddress
  readonly takeReads: TakeReads
  /** How long a reply may take; null for no limit. */
  readonly deadlineMs: number | null
  /** Reads of signed-in visitors. */
  readonly quick: QuickReads
  /** Where answers are counted that the app does not see; nowhere without it. */
  readonly metrics?: RequestMetrics
  /** The app behind it, for everything that is not shared. */
  readonly next: Handler
}

/** A request that is answered for one visitor. */
interface Asked {
  readonly address: string
  readonly startedAt: number
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** Sends a reply that is not cached as it is, such as an error. */
async function pass(reply: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await reply.arrayBuffer())
  response.writeHead(reply.status, [...reply.headers].flat())
  response.end(body)
}

/** Logging each reply from memory would cost more than the reply: they are counted and logged once a minute. */
function makeKeptCount(logger: Logger): () => void {
  let count = 0
  const tell = () => {
    logger.info({ replies: count, seconds: KEPT_TOLD_EVERY_MS / 1000 }, 'answered from memory')
    count = 0
  }
  return () => {
    count += 1
    if (count === 1) setTimeout(tell, KEPT_TOLD_EVERY_MS).unref()
  }
}

export function makeFront(parts: FrontParts): Handler {
  const { app, kept, logger, publicOrigin, toClientAddress, takeReads, deadlineMs, quick, next } =
    parts
  const commonHeaders = Object.entries({
    ...Object.fromEntries(toSentHeaders(CALL_HEADERS, publicOrigin)),
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding, Cookie',
  }).flat()
  const ownHeaders = [...commonHeaders, 'content-type', 'application/json']
  const sendProblem = (error: AppError, response: ServerResponse) => {
    const requestId = randomUUID()
    const problem = toProblem(error, requestId)
    const { retryAfterSeconds: seconds } = error.details
    const wait = seconds === undefined ? [] : ['retry-after', String(seconds)]
    const own = ['content-type', PROBLEM_TYPE, 'x-request-id', requestId, ...wait]
    response.writeHead(problem.status, [...commonHeaders, ...own])
    response.end(JSON.stringify(problem))
    return { requestId, status: problem.status }
  }
  const refuse = (seconds: number, response: ServerResponse) => {
    const detail = `Too many requests from your network address. Please try again in ${seconds} seconds.`
    const details = { retryAfterSeconds: seconds }
    sendProblem(new AppError('too_many_requests', detail, { details }), response)
  }
  const make = (address: string, request: IncomingMessage) => async () =>
    app.fetch(new Request(publicOrigin + address), { incoming: request } as AppEnv['Bindings'])

  const soon = <Result>(work: Promise<Result>) =>
    deadlineMs === null ? work : inTime(work, deadlineMs)

  const answer = async (address: string, request: IncomingMessage, response: ServerResponse) => {
    const made = await soon(kept.get(address, make(address, request)))
    await (made instanceof Response ? pass(made, response) : sendKept(made, request, response))
  }

  const log = (address: string, what: object) => {
    if (logger.isLevelEnabled('info'))
      logger.info({ method: 'GET', path: address.split('?')[0], ...what }, 'request')
  }
  const countKept = makeKeptCount(logger)
  const { open } = parts.metrics ?? makeRequestMetrics()
  const counted = {
    kept: open('GET', '(kept for everybody)'),
    list: open('GET', '/api/matches'),
    match: open('GET', '/api/matches/:id'),
    user: open('GET', '/api/auth/user'),
  }
  /** The series of an address that the fast path answers. */
  const toCounted = (address: string) => {
    if (address.startsWith('/api/matches?')) return counted.list
    return address.startsWith('/api/matches/') ? counted.match : counted.user
  }
  const sendOwn = (
    { packed, encoding }: { readonly packed: PackedReply; readonly encoding: Encoding },
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const requestId = randomUUID()
    const head = [...ownHeaders, 'x-request-id', requestId]
    // The account is new bytes at each request, and fewer of them than a tag would save.
    const etag = packed.isMemo ? packed.etag : null
    if (etag !== null) head.push('etag', etag)
    if (etag !== null && isUnchanged(request.headers['if-none-match'], etag)) {
      response.writeHead(304, head).end()
      return { requestId, status: 304 }
    }
    const body = packed.encodeNow(encoding)
    response.writeHead(200, describeBody(head, encoding, body.length))
    endWith(response, packed, { encoding, body })
    return { requestId, status: 200 }
  }
  const note = (
    { address, startedAt }: Asked,
    sent: { readonly requestId: string; readonly status: number },
  ) => {
    const tookMs = performance.now() - startedAt
    count(toCounted(address), sent.status, tookMs)
    log(address, { ...sent, durationMs: Math.round(tookMs) })
  }
  const send = (reply: PackedReply, asked: Asked) => {
    const { request, response } = asked
    const encoding = toEncoding(reply, request)
    note(asked, sendOwn({ packed: reply, encoding }, request, response))
  }
  const sendWhenRead = async (reading: Promise<PackedReply | null>, asked: Asked) => {
    const reply = await soon(reading)
    if (reply === null) return next(asked.request, asked.response)
    await reply.encode(toEncoding(reply, asked.request))
    return send(reply, asked)
  }
  /** Without a promise where everything is in memory: each would cost more than the rest of it. */
  const answerOthers = (asked: Asked) => {
    const { address, request, response } = asked
    if (request.method !== 'GET') return next(request, response)
    const { cookie } = request.headers
    const ready = quick.peek(address, cookie)
    if (ready !== null && ready.peek(toEncoding(ready, request)) !== null) return send(ready, asked)
    const reading = ready === null ? quick.answer(address, cookie) : Promise.resolve(ready)
    return reading === null ? next(request, response) : sendWhenRead(reading, asked)
  }
  /** A refusal is told; after a fault of ours, or in the middle of a reply, the connection ends. */
  const fail = (error: unknown, response: ServerResponse) => {
    const told = toAppError(error)
    const isTold = told.code !== 'internal' && !response.headersSent
    const sent = isTold ? sendProblem(told, response) : null
    if (sent === null) response.destroy()
    if (sent === null || sent.status >= 500) logFailure(logger, error, 'a reply failed')
    return sent
  }
  const failOwn = (error: unknown, asked: Asked) => {
    const sent = fail(error, asked.response)
    if (sent !== null) note(asked, sent)
  }

  return (request, response) => {
    const address = request.url ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || address.length > LONGEST_ADDRESS) return next(request, response)
    if (!SHARED.test(address)) {
      const asked = { address, request, response, startedAt: performance.now() }
      try {
        answerOthers(asked)?.catch((error: unknown) => failOwn(error, asked))
      } catch (error) {
        failOwn(error, asked)
      }
      return
    }
    const reply = kept.peek(address)
    const peer = request.socket.remoteAddress ?? ''
    const forwardedFor = request.headers['x-forwarded-for'] as string | undefined
    const cost = reply === null ? COST_OF_MAKING : 1
    const waitSeconds = takeReads(toClientAddress(peer, forwardedFor), cost)
    if (waitSeconds !== null) return refuse(waitSeconds, response)
    if (reply !== null) {
      countKept()
      count(counted.kept, 200, 0)
    }
    const sent = reply ? sendKept(reply, request, response) : answer(address, request, response)
    sent?.catch((error: unknown) => fail(error, response))
  }
}
