/** Limits work that keeps a processor busy: a few at once, some more waiting, and everything beyond is refused. */
import { AppError } from '#data/model/errors.ts'

export interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** Runs at most `atOnce` tasks at a time, keeps `waiting` more in a queue, and throws `busy` when it is full. */
export function makeTurns({ atOnce, waiting }: TurnLimits) {
  let running = 0
  const queue: (() => void)[] = []
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new AppError(
          'busy',
          'Too many people are signing in at this moment. Please try again.',
        )
      // A finished task starts the next one itself, so `running` does not fall in between.
      await new Promise<void>((turn) => queue.push(turn))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
