/**
 * How long a value read from the database may be cached: until the database notifies of a change,
 * on any machine, and never longer than a second, since a notice may be lost.
 */
import type { Database } from '#data/db/database.ts'

const LOOK_EVERY_MS = 1000
/** Subjects whose last notice is remembered individually. */
const MOST_SUBJECTS = 10_000

/** When a read began. */
interface ReadMark {
  readonly notices: number
  readonly startedAtMs: number
}

export interface Watch {
  /** Called before the read: a change during the read makes its result stale, too. */
  begin(): ReadMark
  /**
   * True while what was read since the mark is current.
   * @param subjects of the value, such as an account; without them any change makes it stale
   */
  holds(mark: ReadMark, subjects?: readonly string[]): boolean
  /** A change: earlier reads of this subject are stale; without a subject, all are. */
  lookAgain(subject?: string): void
  /** Another database than before: everything is stale, and is not compared with the new values. */
  startAnew(): void
  /** A new object after each restart. */
  getEra(): object
}

/** @param lookEveryMs 0 disables caching */
export function makeWatch(lookEveryMs: number = LOOK_EVERY_MS): Watch {
  let notices = 0
  /** Number of the last notice without a subject, and of each subject since. */
  let general = 0
  let era = {}
  const own = new Map<string, number>()
  const endAll = () => {
    general = notices
    own.clear()
  }
  return {
    begin: () => ({ notices, startedAtMs: performance.now() }),
    holds(mark, subjects) {
      if (performance.now() - mark.startedAtMs >= lookEveryMs) return false
      if (subjects === undefined) return mark.notices === notices
      return (
        mark.notices >= general &&
        subjects.every((subject) => mark.notices >= (own.get(subject) ?? 0))
      )
    },
    lookAgain(subject) {
      notices += 1
      if (subject === undefined || own.size >= MOST_SUBJECTS) endAll()
      else own.set(subject, notices)
    },
    startAnew() {
      notices += 1
      endAll()
      era = {}
    },
    getEra: () => era,
  }
}

/** A watch that listens to a channel of the database's notices; their payload is the subject, if any. */
export async function openWatch(
  database: Database,
  channel: string,
  watch = makeWatch(),
): Promise<Watch> {
  await database.listen(channel, (subject) => watch.lookAgain(subject || undefined))
  return watch
}

export interface KeptRead<Value> {
  read(key: string): Promise<Value>
  /** The cached answer if it is current, else undefined. */
  peek(key: string): Value | undefined
}

interface CachedRead<Value> {
  readonly mark: ReadMark
  readonly promise: Promise<Value>
  /** Undefined until it has been read. */
  value: Value | undefined
  subjects: readonly string[] | undefined
}

/**
 * A read whose answers are cached while the watch says they are current.
 * @param most cached answers
 * @param toSubjects subjects of an answer; until it is there, and without them, any change makes it
 *   stale
 */
export function cacheWhileWatched<Value>(
  read: (key: string) => Promise<Value>,
  watch: Watch,
  most: number,
  toSubjects: (value: Value) => readonly string[] | undefined = () => undefined,
): KeptRead<Value> {
  const cached = new Map<string, CachedRead<Value>>()
  const find = (key: string) => {
    const known = cached.get(key)
    return known !== undefined && watch.holds(known.mark, known.subjects) ? known : null
  }
  return {
    peek: (key) => find(key)?.value,
    read(key) {
      const known = find(key)
      if (known !== null) return known.promise
      const made: CachedRead<Value> = {
        mark: watch.begin(),
        value: undefined,
        subjects: undefined,
        promise: read(key).then((value) => {
          made.value = value
          made.subjects = toSubjects(value)
          return value
        }),
      }
      // In the order of reading; stale ones are evicted.
      for (const [old, { mark }] of cached) {
        if (cached.size < most && watch.holds(mark, [])) break
        cached.delete(old)
      }
      cached.delete(key)
      cached.set(key, made)
      // A failed read is not cached: the next call reads again.
      made.promise.catch(() => {
        if (cached.get(key) === made) cached.delete(key)
      })
      return made.promise
    },
  }
}
