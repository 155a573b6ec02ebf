/**
 * Bundles the reads of many requests into one load. A key only joins a load that has not begun yet,
 * so every answer is as fresh as from a read of its own. Keys that arrive during a load wait for
 * the next one.
 */

/** Loads at a time: with more, each would bundle fewer keys. */
const MOST_AT_ONCE = 2
/** Keys of one load: bounds the statement. */
const MOST_KEYS = 200

export type Read<Value> = (key: string) => Promise<Value | null>

/**
 * @param load answers many keys at once; a key it leaves out is null
 */
export function makeBatch<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Read<Value> {
  let waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  let running = 0
  let isScheduled = false

  const schedule = () => {
    if (isScheduled || running >= MOST_AT_ONCE || waiting.size === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      void run()
    })
  }
  const take = () => {
    const taken = [...waiting].slice(0, MOST_KEYS)
    waiting = new Map([...waiting].slice(MOST_KEYS))
    return taken
  }
  const run = async () => {
    const taken = take()
    if (taken.length === 0) return
    running++
    schedule()
    try {
      const found = await load(taken.map(([key]) => key))
      for (const [key, answer] of taken) answer.resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, answer] of taken) answer.reject(error)
    } finally {
      running--
      schedule()
    }
  }
  return (key) => {
    const known = waiting.get(key)
    if (known !== undefined) return known.promise
    const answer = Promise.withResolvers<Value | null>()
    waiting.set(key, answer)
    schedule()
    return answer.promise
  }
}
