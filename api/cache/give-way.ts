/**
 * Calls go before drawings: drawing a page takes the thread for some milliseconds, and a crawler asks
 * for many. One drawing begins in each turn of the event loop, and none while a call is being answered,
 * so that a call waits for one drawing at most.
 */
import { setImmediate } from 'node:timers/promises'

/** A drawing waits no longer for calls: where they never end, 50 pages a second are still drawn. */
const LONGEST_WAIT_MS = 20

export interface GiveWay {
  /** A call begins; the returned function ends it. */
  beginCall(): () => void
  /** Resolves when a drawing may begin. */
  takeTurn(): Promise<void>
}

export function makeGiveWay(): GiveWay {
  let calls = 0
  let turn: Promise<void> = Promise.resolve()
  let letGo = () => {}

  const wait = async () => {
    await setImmediate()
    if (calls === 0) return
    const waiting = Promise.withResolvers<void>()
    letGo = waiting.resolve
    const timer = setTimeout(letGo, LONGEST_WAIT_MS)
    await waiting.promise
    clearTimeout(timer)
  }
  return {
    beginCall() {
      calls++
      return () => {
        if (--calls === 0) letGo()
      }
    },
    takeTurn() {
      turn = turn.then(wait)
      return turn
    },
  }
}
