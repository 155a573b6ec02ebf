/**
 * Replies made from the same facts and the same snapshot have the same bytes, so they are made
 * and compressed once. The key of a reply names everything else it depends on, the plan first.
 */
import { PackedReply } from './packed-reply.ts'

const MOST_REPLIES = 500

export interface ReplyMemo {
  /** The reply of a key, made once for these facts and this snapshot. */
  get(parts: MemoParts, make: () => Promise<unknown>): Promise<PackedReply>
}

export interface MemoParts {
  /** The reply is dropped from memory together with this object. */
  readonly facts: object
  readonly snapshotVersion: number
  readonly key: string
}

interface Kept {
  snapshotVersion: number
  readonly replies: Map<string, Promise<PackedReply>>
}

export function makeReplyMemo(): ReplyMemo {
  const kept = new WeakMap<object, Kept>()
  return {
    get({ facts, snapshotVersion, key }, make) {
      let known = kept.get(facts)
      if (known?.snapshotVersion !== snapshotVersion) {
        known = { snapshotVersion, replies: new Map() }
        kept.set(facts, known)
      }
      const { replies } = known
      const before = replies.get(key)
      if (before !== undefined) return before
      if (replies.size >= MOST_REPLIES) replies.clear()
      const made = make().then((value) => new PackedReply(Buffer.from(JSON.stringify(value))))
      replies.set(key, made)
      made.catch(() => replies.delete(key))
      return made
    },
  }
}
