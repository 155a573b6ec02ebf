/**
 * The cache of replies: one for all, and a small one for calendars and feeds of members. An entry is valid while everything its reply depends on is the same:
 * the key names it (address, or plan, day and so on), `of` has the objects themselves, and `keepMs`
 * limits the age of replies that change without either. The oldest entries are evicted first.
 */
import type { PackedReply } from './packed-reply.ts'

/** Limit for the uncompressed bodies; compressed ones take another fifth. */
const MOST_BYTES = 64_000_000
const MOST_REPLIES = 2000

export interface CacheEntry {
  readonly key: string
  /**
   * Objects that the reply is made from, such as the publication or the facts of a match; compared
   * by identity.
   */
  readonly of: readonly unknown[]
  /** Maximum age in ms; when left out, the entry is valid until `of` changes. */
  readonly keepMs?: number | undefined
}

interface Cached {
  readonly of: readonly unknown[]
  readonly madeAtMs: number
  readonly reply: PackedReply
}

export interface ReplyCache {
  /** The cached reply; null without a valid one. */
  find(entry: CacheEntry): PackedReply | null
  /** The cached reply, or a new one, made once for all concurrent requests. A null is not cached. */
  get<Made extends PackedReply | null>(entry: CacheEntry, make: () => Promise<Made>): Promise<Made>
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, place) => part === other[place])

/** @param mostBytes limit for the uncompressed bodies */
export function makeReplyCache(mostBytes = MOST_BYTES): ReplyCache {
  const replies = new Map<string, Cached>()
  const making = new Map<string, { of: readonly unknown[]; made: Promise<PackedReply | null> }>()
  let bytes = 0

  const evict = (key: string) => {
    bytes -= replies.get(key)?.reply.body.length ?? 0
    replies.delete(key)
  }
  const add = (key: string, cached: Cached) => {
    evict(key)
    replies.set(key, cached)
    bytes += cached.reply.body.length
    // Maps iterate in order of insertion, and a renewed reply is inserted again: the first is the
    // oldest.
    for (const oldest of replies.keys()) {
      if (bytes <= mostBytes && replies.size <= MOST_REPLIES) break
      evict(oldest)
    }
  }
  const find = ({ key, of, keepMs }: CacheEntry) => {
    const cached = replies.get(key)
    if (cached === undefined || !isSame(cached.of, of)) return null
    const isFresh = keepMs === undefined || performance.now() - cached.madeAtMs < keepMs
    return isFresh ? cached.reply : null
  }

  async function makeAndAdd(
    { key, of }: CacheEntry,
    make: () => Promise<PackedReply | null>,
  ): Promise<PackedReply | null> {
    const madeAtMs = performance.now()
    const work = { of, made: make() }
    making.set(key, work)
    try {
      const reply = await work.made
      if (reply !== null) add(key, { of, madeAtMs, reply })
      return reply
    } finally {
      if (making.get(key) === work) making.delete(key)
    }
  }

  return {
    find,
    async get<Made extends PackedReply | null>(entry: CacheEntry, make: () => Promise<Made>) {
      const underWay = making.get(entry.key)
      const reply =
        find(entry) ??
        (underWay !== undefined && isSame(underWay.of, entry.of)
          ? await underWay.made
          : await makeAndAdd(entry, make))
      // Safe: all callers with this key pass the same kind of `make`.
      return reply as Made
    },
  }
}
