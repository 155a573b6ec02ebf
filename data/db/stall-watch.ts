/**
 * Detects connections that a network has swallowed: no answer and no close, so every query would
 * wait for minutes. They are replaced.
 */
import { inTime } from './limits.ts'

const LOOK_EVERY_MS = 500
const PROBE_MS = 1000

interface StallWatch {
  /** Runs work and measures it. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
  stop(): void
}

interface StallWatchParts {
  readonly probe: () => Promise<unknown>
  readonly renew: () => Promise<void>
  /** Work slower than this triggers a probe. */
  readonly slowMs: number
}

function answers(probe: () => Promise<unknown>): Promise<boolean> {
  // A refusal is an answer too: the driver reconnects by itself.
  const asked = probe().then(
    () => true,
    () => true,
  )
  return inTime(asked, PROBE_MS).catch(() => false)
}

export function makeStallWatch({ probe, renew, slowMs }: StallWatchParts): StallWatch {
  const begun = new Set<{ readonly atMs: number }>()
  let isLooking = false

  const look = async () => {
    const [oldest] = begun
    if (isLooking || oldest === undefined || performance.now() - oldest.atMs < slowMs) return
    isLooking = true
    try {
      if (!(await answers(probe))) await renew()
    } finally {
      isLooking = false
    }
  }
  // A failed look is repeated half a second later.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref()
  return {
    async during(work) {
      const entry = { atMs: performance.now() }
      begun.add(entry)
      try {
        return await work()
      } finally {
        begun.delete(entry)
      }
    },
    stop: () => clearInterval(timer),
  }
}
