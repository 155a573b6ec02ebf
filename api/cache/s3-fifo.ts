/**
 * A map bounded in bytes that a crawler does not empty: S3-FIFO, queues in the order of arrival
 * (Yang and others, "FIFO queues are all you need for cache eviction", SOSP 2023, s3fifo.com).
 * A new entry waits in a small queue. One that is read again there moves to the main queue; of the
 * others only the key is remembered, and a remembered key goes to the main queue at once. In the main
 * queue each read, three at most, gives another round. The paper counts entries, this map bytes.
 */

/** Share of the small queue, as in the paper. */
const SMALL_SHARE = 0.1
const MOST_READS = 3
/** A larger entry is not stored: it would evict too many others. */
const LARGEST_SHARE = 0.25

interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  reads: number
}

/** Maps iterate in the order of insertion: the first entry is the oldest. */
function makeQueue<Value>() {
  const entries = new Map<string, Entry<Value>>()
  let bytes = 0
  return {
    entries,
    getBytes: () => bytes,
    put(key: string, entry: Entry<Value>) {
      bytes += entry.bytes - (entries.get(key)?.bytes ?? 0)
      entries.set(key, entry)
    },
    takeOldest() {
      const [[key, entry]] = entries as unknown as [[string, Entry<Value>]]
      entries.delete(key)
      bytes -= entry.bytes
      return { key, entry }
    },
  }
}

export interface BoundedMap<Value> {
  /** Counts as a read. */
  get(key: string): Value | undefined
  /** Stores a value; a new value of a stored key keeps its place. */
  set(key: string, value: Value, bytes: number): void
  getBytes(): number
}

/** @param mostBytes limit for the sizes that `set` is told */
export function makeS3Fifo<Value>(mostBytes: number): BoundedMap<Value> {
  const small = makeQueue<Value>()
  const main = makeQueue<Value>()
  const remembered = new Set<string>()
  const getBytes = () => small.getBytes() + main.getBytes()

  const shrinkSmall = () => {
    const { key, entry } = small.takeOldest()
    if (entry.reads > 0) {
      main.put(key, { ...entry, reads: 0 })
      return
    }
    remembered.add(key)
    const [oldest] = remembered
    if (remembered.size > small.entries.size + main.entries.size) remembered.delete(oldest!)
  }
  const shrinkMain = () => {
    const { key, entry } = main.takeOldest()
    if (entry.reads > 0) main.put(key, { ...entry, reads: entry.reads - 1 })
  }

  return {
    getBytes,
    get(key) {
      const entry = small.entries.get(key) ?? main.entries.get(key)
      if (entry === undefined) return undefined
      entry.reads = Math.min(entry.reads + 1, MOST_READS)
      return entry.value
    },
    set(key, value, bytes) {
      const isMain = main.entries.has(key) || remembered.delete(key)
      const queue = isMain ? main : small
      const isTooLarge = bytes > mostBytes * LARGEST_SHARE
      if (isTooLarge) return
      queue.put(key, { value, bytes, reads: queue.entries.get(key)?.reads ?? 0 })
      while (getBytes() > mostBytes) {
        const isSmallFull = small.getBytes() > mostBytes * SMALL_SHARE || main.entries.size === 0
        if (isSmallFull) shrinkSmall()
        else shrinkMain()
      }
    },
  }
}
