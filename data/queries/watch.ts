/**
 * How long something read from the database may be kept in memory: until the database says that
 * it changed, on whichever machine, and never longer than a second, since a notice may be lost.
 */
import type { Database } from '#data/db/database.ts'

const LOOK_EVERY_MS = 1000

/** When a read began. */
export interface ReadMark {
  readonly notices: number
  readonly startedAtMs: number
}

export interface Watch {
  /** Taken before the read: a change during the read ends what was read, too. */
  begin(): ReadMark
  /** True while what was read since the mark is still current. */
  holds(mark: ReadMark): boolean
  /** Something changed: nothing that was read before holds. */
  lookAgain(): void
}

/** @param lookEveryMs 0 keeps nothing */
export function makeWatch(lookEveryMs: number = LOOK_EVERY_MS): Watch {
  let notices = 0
  return {
    begin: () => ({ notices, startedAtMs: performance.now() }),
    holds: (mark) => mark.notices === notices && performance.now() - mark.startedAtMs < lookEveryMs,
    lookAgain() {
      notices += 1
    },
  }
}

/** A watch that listens to a channel of the database's notices. */
export async function openWatch(database: Database, channel: string): Promise<Watch> {
  const watch = makeWatch()
  await database.listen(channel, watch.lookAgain)
  return watch
}

export interface KeptRead<Value> {
  read(key: string): Promise<Value>
  /** The answer if it is in memory and still current, else undefined. */
  peek(key: string): Value | undefined
}

interface Kept<Value> {
  readonly mark: ReadMark
  readonly promise: Promise<Value>
  /** Undefined until it has been read. */
  value: Value | undefined
}

/** A read whose answers are used again for as long as the watch lets them. */
export function keepWhileWatched<Value>(
  read: (key: string) => Promise<Value>,
  watch: Watch,
  most: number,
): KeptRead<Value> {
  const kept = new Map<string, Kept<Value>>()
  const find = (key: string) => {
    const known = kept.get(key)
    return known !== undefined && watch.holds(known.mark) ? known : null
  }
  return {
    peek: (key) => find(key)?.value,
    read(key) {
      const known = find(key)
      if (known !== null) return known.promise
      const made: Kept<Value> = {
        mark: watch.begin(),
        value: undefined,
        promise: read(key).then((value) => {
          made.value = value
          return value
        }),
      }
      kept.delete(key)
      kept.set(key, made)
      // A failed read is not kept: the next call reads again.
      made.promise.catch(() => {
        if (kept.get(key) === made) kept.delete(key)
      })
      const [oldest] = kept.keys()
      if (kept.size > most) kept.delete(oldest!)
      return made.promise
    },
  }
}
