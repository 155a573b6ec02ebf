/**
 * A cache of replies that are the same for everybody, as a CDN would have. Each is made for a
 * request without any header of the client, so it cannot depend on who asked, and only replies
 * marked `public` are cached. They last until the next publication, or a few seconds.
 */
import type { Publication, PublicationReader } from '#data/queries/published.ts'
import { PackedReply } from './packed-reply.ts'

/** How late live facts may be shown (a match begins, a day ends), which change without a publication. */
const KEEP_MS = 10_000
const MOST_BYTES = 64_000_000
const MOST_REPLIES = 2000

export interface KeptReply {
  readonly status: number
  /** Name, value, name, value … without the headers that belong to a single reply. */
  readonly headers: readonly string[]
  readonly packed: PackedReply
  readonly isImmutable: boolean
  /** True when it has facts that change without a publication. */
  readonly isLive: boolean
  /** What was published when it was made; a number would not do, which may be given again after a loss. */
  readonly publication: Publication
  readonly history: object
  readonly madeAt: number
}

/** Addresses whose replies consist of published files only, so that nothing else changes them. */
const PUBLISHED_ONLY =
  /^\/(?:ledger\/|api\/(?:record|predictions|export\/|feed\/checkpoints|ledger\/matches|matches\/leagues))/

/** Headers that belong to a single reply or connection. */
const OWN_HEADERS = new Set([
  'x-request-id',
  'content-length',
  'etag',
  'date',
  'connection',
  'vary',
])

export interface KeptReplies {
  /** A cached reply that is still valid, or null; reads memory only. */
  peek(address: string): KeptReply | null
  /** The cached reply of an address, made when there is no valid one; the plain response when it may not be cached. */
  get(address: string, make: () => Promise<Response>): Promise<KeptReply | Response>
}

type MadeFrom = Pick<KeptReply, 'publication' | 'history'>

async function toKept(
  address: string,
  response: Response,
  from: MadeFrom,
): Promise<KeptReply | Response> {
  const caching = response.headers.get('cache-control') ?? ''
  const isForAll = caching.startsWith('public') && !response.headers.has('set-cookie')
  if (response.status !== 200 || !isForAll) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers: string[] = []
  for (const [name, value] of response.headers)
    if (!OWN_HEADERS.has(name)) headers.push(name, value)
  headers.push('vary', 'Accept-Encoding')
  return {
    status: 200,
    headers,
    packed: new PackedReply(body),
    isImmutable: caching.includes('immutable'),
    isLive: !PUBLISHED_ONLY.test(address),
    ...from,
    madeAt: performance.now(),
  }
}

export function makeKeptReplies(
  publication: PublicationReader,
  keepMs: number = KEEP_MS,
): KeptReplies {
  const replies = new Map<string, KeptReply>()
  const making = new Map<string, MadeFrom & { readonly made: Promise<KeptReply | Response> }>()
  let bytes = 0

  const forget = (address: string) => {
    bytes -= replies.get(address)?.packed.body.length ?? 0
    replies.delete(address)
  }
  const keep = (address: string, reply: KeptReply) => {
    forget(address)
    replies.set(address, reply)
    bytes += reply.packed.body.length
    // The oldest are dropped first; a reply that was made again moves to the end.
    for (const oldest of replies.keys()) {
      if (bytes <= MOST_BYTES && replies.size <= MOST_REPLIES) break
      forget(oldest)
    }
  }
  const holds = (reply: KeptReply, current: Publication) => {
    if (reply.history !== publication.getHistory()) return false
    if (reply.isImmutable) return true
    return (
      reply.publication === current && (!reply.isLive || performance.now() - reply.madeAt < keepMs)
    )
  }

  return {
    peek(address) {
      const current = publication.peek()
      const reply = replies.get(address)
      return current !== null && reply !== undefined && holds(reply, current) ? reply : null
    },
    async get(address, make) {
      const current = await publication.getCurrent()
      const known = replies.get(address)
      if (known !== undefined && holds(known, current)) return known
      const underWay = making.get(address)
      if (underWay?.publication === current) {
        const made = await underWay.made
        // A response has one body, which its own asker reads.
        return made instanceof Response ? make() : made
      }
      const from = { publication: current, history: publication.getHistory() }
      const work = { ...from, made: make().then((response) => toKept(address, response, from)) }
      making.set(address, work)
      try {
        const made = await work.made
        if (!(made instanceof Response)) keep(address, made)
        return made
      } finally {
        if (making.get(address) === work) making.delete(address)
      }
    },
  }
}
