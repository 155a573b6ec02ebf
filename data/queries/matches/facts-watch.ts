/**
 * How long facts of matches may be kept in memory: until the database says that some changed, on
 * whichever machine, and never longer than a second, since a notice may be lost.
 */
import type { Database } from '#data/db/database.ts'

/** What the triggers of matches, their events and statistics notify. */
const FACTS_CHANNEL = 'pitchproof_facts'
const LOOK_EVERY_MS = 1000

/** When a read of facts began. */
export interface FactsMark {
  readonly notices: number
  readonly startedAtMs: number
}

export interface FactsWatch {
  /** Taken before the facts are read: a change during the read ends them too. */
  begin(): FactsMark
  /** True while facts read since the mark are still current. */
  holds(mark: FactsMark): boolean
  /** Something changed: nothing that was read before holds. */
  lookAgain(): void
}

/** @param lookEveryMs 0 keeps nothing */
export function makeFactsWatch(lookEveryMs: number = LOOK_EVERY_MS): FactsWatch {
  let notices = 0
  return {
    begin: () => ({ notices, startedAtMs: performance.now() }),
    holds: (mark) => mark.notices === notices && performance.now() - mark.startedAtMs < lookEveryMs,
    lookAgain() {
      notices += 1
    },
  }
}

/** A watch that listens to the database's notices. */
export async function openFactsWatch(database: Database): Promise<FactsWatch> {
  const watch = makeFactsWatch()
  await database.listen(FACTS_CHANNEL, watch.lookAgain)
  return watch
}

/** A read whose answers are used again for as long as the watch lets them. */
export function keepWhileWatched<Value>(
  read: (key: string) => Promise<Value>,
  watch: FactsWatch,
  most: number,
): (key: string) => Promise<Value> {
  const kept = new Map<string, { readonly mark: FactsMark; readonly value: Promise<Value> }>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined && watch.holds(known.mark)) return known.value
    const made = { mark: watch.begin(), value: read(key) }
    kept.delete(key)
    kept.set(key, made)
    // A failed read is not kept: the next call reads again.
    made.value.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > most) kept.delete(oldest!)
    return made.value
  }
}

/** A text of the database that facts are made of, and what to make of it. */
interface FactsReading<Value> {
  /** The text as it is now; null where there is nothing. */
  readonly readText: (key: string) => Promise<string | null>
  readonly parse: (text: string) => Value
  readonly watch: FactsWatch
  /** Most answers kept in memory. */
  readonly most: number
}

/** Reads facts and parses them once: the same object is returned for as long as the text is unchanged. */
export function makeFactsReader<Value>({
  readText,
  parse,
  watch,
  most,
}: FactsReading<Value>): (key: string) => Promise<Value | null> {
  const known = new Map<string, { readonly text: string; readonly value: Value }>()
  const read = async (key: string) => {
    const text = await readText(key)
    if (text === null) return null
    const before = known.get(key)
    if (before?.text === text) return before.value
    const value = parse(text)
    known.delete(key)
    known.set(key, { text, value })
    const [oldest] = known.keys()
    if (known.size > most) known.delete(oldest!)
    return value
  }
  return keepWhileWatched(read, watch, most)
}
