/**
 * Replies made from the same facts and the same snapshot have the same bytes, so they are made
 * and compressed once. The key of a reply names everything else it depends on, the plan first.
 */
import { PackedReply } from './packed-reply.ts'

const MOST_REPLIES = 500

export interface ReplyMemo {
  /** The reply of a key, made once for these facts and this snapshot. */
  get(parts: MemoParts, make: () => Promise<unknown>): Promise<PackedReply>
  /** The reply of a key if it is made already, else null. */
  peek(parts: MemoParts): PackedReply | null
}

export interface MemoParts {
  /** The reply is dropped from memory together with this object. */
  readonly facts: object
  /** Id of the snapshot, null without one. */
  readonly snapshotId: string | null
  readonly key: string
}

interface Making {
  readonly promise: Promise<PackedReply>
  /** Null until it is made. */
  reply: PackedReply | null
}

interface Kept {
  snapshotId: string | null
  readonly replies: Map<string, Making>
}

export function makeReplyMemo(): ReplyMemo {
  const kept = new WeakMap<object, Kept>()
  return {
    peek({ facts, snapshotId, key }) {
      const known = kept.get(facts)
      if (known?.snapshotId !== snapshotId) return null
      return known.replies.get(key)?.reply ?? null
    },
    get({ facts, snapshotId, key }, make) {
      let known = kept.get(facts)
      if (known?.snapshotId !== snapshotId) {
        known = { snapshotId, replies: new Map() }
        kept.set(facts, known)
      }
      const { replies } = known
      const before = replies.get(key)
      if (before !== undefined) return before.promise
      if (replies.size >= MOST_REPLIES) replies.clear()
      const making: Making = {
        reply: null,
        promise: make().then((value) => {
          const reply = new PackedReply(Buffer.from(JSON.stringify(value)))
          making.reply = reply
          return reply
        }),
      }
      replies.set(key, making)
      making.promise.catch(() => replies.delete(key))
      return making.promise
    },
  }
}
