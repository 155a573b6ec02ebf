/**
 * How long something read from the database may be kept in memory: until the database says that
 * it changed, on whichever machine, and never longer than a second, since a notice may be lost.
 */
import type { Database } from '#data/db/database.ts'

const LOOK_EVERY_MS = 1000
/** Subjects whose last notice is remembered one by one. */
const MOST_SUBJECTS = 10_000

/** When a read began. */
export interface ReadMark {
  readonly notices: number
  readonly startedAtMs: number
}

export interface Watch {
  /** Taken before the read: a change during the read ends what was read, too. */
  begin(): ReadMark
  /**
   * True while what was read since the mark is still current.
   *
   * @param subjects what it tells of, such as an account; without them any change ends it
   */
  holds(mark: ReadMark, subjects?: readonly string[]): boolean
  /** Something changed: what was read before of this subject does not hold; without one, nothing does. */
  lookAgain(subject?: string): void
  /** The database is not the one that was read before: nothing holds, and nothing is compared with it. */
  startAnew(): void
  /** Another object after each new start. */
  getEra(): object
}

/** @param lookEveryMs 0 keeps nothing */
export function makeWatch(lookEveryMs: number = LOOK_EVERY_MS): Watch {
  let notices = 0
  /** Number of the last notice of everything, and of each subject since. */
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

/** A watch that listens to a channel of the database's notices, whose payload is their subject if they have one. */
export async function openWatch(
  database: Database,
  channel: string,
  watch = makeWatch(),
): Promise<Watch> {
  await database.listen(channel, (subject) => watch.lookAgain(subject || undefined))
  return watch
}

interface Kept<Value> {
  readonly mark: ReadMark
  readonly promise: Promise<Value>
  subjects: readonly string[] | undefined
}

/**
 * A read whose answers are used again for as long as the watch lets them, and kept little longer.
 *
 * @param most answers kept at a time
 * @param toSubjects what an answer tells of; until it is there, and without them, any change ends it
 */
export function keepWhileWatched<Value>(
  read: (key: string) => Promise<Value>,
  watch: Watch,
  most: number,
  toSubjects: (value: Value) => readonly string[] | undefined = () => undefined,
): (key: string) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>()
  const find = (key: string) => {
    const known = kept.get(key)
    return known !== undefined && watch.holds(known.mark, known.subjects) ? known : null
  }
  return (key) => {
    const known = find(key)
    if (known !== null) return known.promise
    const made: Kept<Value> = {
      mark: watch.begin(),
      subjects: undefined,
      promise: read(key).then((value) => {
        made.subjects = toSubjects(value)
        return value
      }),
    }
    // In the order in which they were read; what holds for no subject any more is let go.
    for (const [old, { mark }] of kept) {
      if (kept.size < most && watch.holds(mark, [])) break
      kept.delete(old)
    }
    kept.delete(key)
    kept.set(key, made)
    // A failed read is not kept: the next call reads again.
    made.promise.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    return made.promise
  }
}
