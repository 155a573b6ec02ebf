/** Facts of matches in memory: read again when the triggers of matches, their events and statistics tell. */
import type { Database } from '#data/db/database.ts'
import { keepWhileWatched, openWatch, type Watch } from '#data/queries/watch.ts'

const FACTS_CHANNEL = 'pitchproof_facts'

/** How long facts of matches may be kept. */
export function openFactsWatch(database: Database): Promise<Watch> {
  return openWatch(database, FACTS_CHANNEL)
}

/** A text of the database that facts are made of, and what to make of it. */
interface FactsReading<Value> {
  /** The text as it is now; null where there is nothing. */
  readonly readText: (key: string) => Promise<string | null>
  readonly parse: (text: string) => Value
  readonly watch: Watch
  /** Most answers kept in memory. */
  readonly most: number
}

/**
 * Reads facts and parses them once: the same object is returned for as long as the text is
 * unchanged. Replies are kept by these objects, so none outlives a new start of the watch.
 */
export function makeFactsReader<Value>({
  readText,
  parse,
  watch,
  most,
}: FactsReading<Value>): (key: string) => Promise<Value | null> {
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
  return keepWhileWatched(read, watch, most)
}
