/** Lets all visitors in, one after the other, and keeps them visiting until it is over. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { StripeStandIn } from './payments.ts'
import { makePayer } from './payments.ts'
import type { Member } from './asker.ts'
import { makeTally, type Tally } from './tally.ts'
import { makeVisitor } from './visitor.ts'

/** Between two who come in: hashing a password takes a core for a while. */
const APART_MS = 100

export interface VisitOptions {
  readonly origin: URL
  readonly members: readonly Member[]
  /** How many of the last members pay and end it again. */
  readonly payers: number
  /** Null where nobody pays. */
  readonly standIn: StripeStandIn | null
  readonly pages: readonly string[]
  readonly restMs: number
  readonly mostMs: number
}

export interface Visits {
  /** Counts from here on; what was counted before is returned. */
  countAnew(): Tally
  readonly tally: () => Tally
  /** When everybody has come in. */
  readonly allIn: Promise<void>
  /** Ends the visits; returns what was acknowledged and is lost. */
  stop(): Promise<readonly string[]>
}

export function visitAll(options: VisitOptions): Visits {
  const { origin, members, payers, standIn, pages, mostMs, restMs } = options
  let isEnding = false
  const known = { tally: makeTally(), mostMs, ranks: new Map<string, number>() }
  const isOver = () => isEnding
  const visitors = members.map((member, index) =>
    makeVisitor({ origin, known, pages, restMs, isOver }, index, member),
  )
  const comeIn = visitors.map(async (visitor, index) => {
    await sleep(index * APART_MS)
    await visitor.visit()
  })
  const paying =
    standIn === null
      ? []
      : members
          .slice(members.length - payers)
          .map((member, index) =>
            makePayer({ origin, known, standIn, isOver }, members.length + index, member)(),
          )
  const end = async () => {
    isEnding = true
    await Promise.all([...comeIn, ...paying])
    const lost: string[] = []
    for (const visitor of visitors) lost.push(...(await visitor.findLost()))
    return lost
  }
  let ending: Promise<readonly string[]> | null = null
  return {
    countAnew() {
      const before = known.tally
      known.tally = makeTally()
      return before
    },
    tally: () => known.tally,
    allIn: sleep(members.length * APART_MS),
    stop() {
      ending ??= end()
      return ending
    },
  }
}
