/** Facts of matches in memory: read again after a notice from the triggers of matches, events and statistics. */
import type { Database } from '#data/db/database.ts'
import { cacheWhileWatched, openWatch, type Watch } from '#data/queries/watch.ts'

const FACTS_CHANNEL = 'pitchproof_facts'

/** Watches for changes of the facts: until the next one, cached facts are valid. */
export function openFactsWatch(database: Database, watch?: Watch): Promise<Watch> {
  return openWatch(database, FACTS_CHANNEL, watch)
}

/** A database text, and its parser. */
interface FactsReading<Value> {
  /** The current text; null when there is none. */
  readonly readText: (key: string) => Promise<string | null>
  readonly parse: (text: string) => Value
  readonly watch: Watch
  /** Most cached values. */
  readonly most: number
}

/**
 * Reads facts and parses them once: returns the same object while the text is unchanged. Replies
 * are cached by these objects, so none outlives a restart of the watch.
 */
export function makeFactsReader<Value>({
  readText,
  parse,
  watch,
  most,
}: FactsReading<Value>): (key: string) => Promise<Value | null> {
  // It keeps the identity of the values; cacheWhileWatched below keeps how long they are valid.
  const known = new Map<string, { readonly text: string; readonly value: Value }>()
  let era = watch.getEra()
  const read = async (key: string) => {
    const text = await readText(key)
    if (era !== watch.getEra()) known.clear()
    era = watch.getEra()
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
  return cacheWhileWatched(read, watch, most)
}
