/**
 * The cache of replies: one for all, and a small one for calendars and feeds of members. An entry is
 * valid while everything its reply depends on is the same: the key names it (address, or plan, day
 * and so on), `of` and `sources` have the objects themselves, and `keepMs` limits the age of replies
 * that change without either. What is evicted: s3-fifo.ts.
 */
import type { PackedReply } from './packed-reply.ts'
import { makeS3Fifo } from './s3-fifo.ts'

const MOST_BYTES = 96_000_000
/** A stale page is sent for this long after it was last known to be valid. */
const STALE_MS = 600_000

export interface CacheEntry {
  readonly key: string
  /**
   * Objects that the reply is made from, such as the publication or the facts of a match; compared
   * by identity. A reply of others is never sent.
   */
  readonly of: readonly unknown[]
  /** Maximum age in ms; when left out, the entry is valid until an object changes. */
  readonly keepMs?: number | undefined
  /**
   * For public pages alone: what the page shows. A page of other sources is stale: it is sent while
   * one new one is made, so that a publication does not let all readers wait at once. Nothing that
   * depends on a member's plan may have it.
   */
  readonly sources?: readonly unknown[]
}

interface Cached {
  readonly entry: CacheEntry
  readonly madeAtMs: number
  validAtMs: number
  readonly reply: PackedReply
}

type Made = PackedReply | null
type Make<Reply extends Made> = () => Promise<Reply>

export interface ReplyCache {
  /** The cached reply; null without a valid one. */
  find(entry: CacheEntry): PackedReply | null
  /** True if `get` answers at once, with a stale page if need be. */
  isReady(entry: CacheEntry): boolean
  /**
   * The cached reply, or a new one, made once for all concurrent requests. A null is not cached.
   * @param onFailure is told why a making behind a stale page failed: nobody waits for it
   */
  get<Reply extends Made>(
    entry: CacheEntry,
    make: Make<Reply>,
    onFailure?: (error: unknown) => void,
  ): Promise<Reply>
}

const isSame = (one: readonly unknown[] = [], other: readonly unknown[] = []) =>
  one.length === other.length && one.every((part, place) => part === other[place])
const isOfSame = (one: CacheEntry, other: CacheEntry) =>
  isSame(one.of, other.of) && isSame(one.sources, other.sources)

/** @param mostBytes limit for all bodies, with their compressed forms */
export function makeReplyCache(mostBytes = MOST_BYTES): ReplyCache {
  const replies = makeS3Fifo<Cached>(mostBytes)
  const making = new Map<string, { entry: CacheEntry; reply: Promise<Made> }>()

  const isValid = (cached: Cached, entry: CacheEntry, nowMs: number) =>
    isOfSame(cached.entry, entry) && nowMs - cached.madeAtMs < (entry.keepMs ?? Infinity)
  const find = (entry: CacheEntry) => {
    const cached = replies.get(entry.key)
    const nowMs = performance.now()
    if (cached === undefined || !isValid(cached, entry, nowMs)) return null
    cached.validAtMs = nowMs
    return cached.reply
  }
  const findStale = (entry: CacheEntry) => {
    const cached = entry.sources && replies.get(entry.key)
    if (!cached || !isSame(cached.entry.of, entry.of)) return null
    return performance.now() - cached.validAtMs < STALE_MS ? cached.reply : null
  }

  async function makeAndAdd(entry: CacheEntry, make: Make<Made>): Promise<Made> {
    const madeAtMs = performance.now()
    const work = { entry, reply: make() }
    making.set(entry.key, work)
    try {
      const reply = await work.reply
      // One that was overtaken would replace a newer reply.
      if (reply !== null && making.get(entry.key) === work)
        replies.set(entry.key, { entry, madeAtMs, validAtMs: madeAtMs, reply }, reply.bytes)
      return reply
    } finally {
      if (making.get(entry.key) === work) making.delete(entry.key)
    }
  }
  const makeOnce = (entry: CacheEntry, make: Make<Made>): Promise<Made> => {
    const underWay = making.get(entry.key)
    return underWay && isOfSame(underWay.entry, entry) ? underWay.reply : makeAndAdd(entry, make)
  }

  return {
    find,
    isReady: (entry) => (find(entry) ?? findStale(entry)) !== null,
    async get<Reply extends Made>(
      entry: CacheEntry,
      make: Make<Reply>,
      onFailure: (error: unknown) => void = () => {},
    ) {
      const valid = find(entry)
      const stale = valid ?? findStale(entry)
      if (valid === null) {
        const made = makeOnce(entry, make)
        if (stale === null) return (await made) as Reply
        made.catch(onFailure)
      }
      // Safe: all callers with this key pass the same kind of `make`.
      return stale as Reply
    },
  }
}
