/** Lets all visitors in, one after the other, and keeps them visiting until it is over. */
import { setTimeout as sleep } from 'node:timers/promises'
import { makePayer, type StripeStandIn } from './payments.ts'
import { makeMembers } from './members.ts'
import { makeTally, type Tally } from './tally.ts'
import { makeVisitor } from './visitor.ts'

/** Between two who come in: hashing a password takes a core for a while. */
const APART_MS = 100

/** Static pages that are read. */
const PAGES = ['/', '/de/', '/our-accuracy/', '/faq/', '/tr/about/']

export interface VisitedStage {
  readonly origin: URL
  readonly postgres: { readonly url: string }
  readonly standIn: StripeStandIn
}

interface VisitOptions {
  /** Members and visitors without an account. */
  readonly visitors: number
  /** Members beside them who pay and end it again. */
  readonly payers: number
  /** Between two requests of a visitor, ms. */
  readonly restMs: number
  /** A reply that takes longer counts as an error, ms. */
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

/** Makes the members in the stage's database and lets them in. */
export async function visitAll(stage: VisitedStage, options: VisitOptions): Promise<Visits> {
  const { origin, standIn } = stage
  const { visitors: count, payers, restMs, mostMs } = options
  const members = await makeMembers(stage.postgres.url, { visitors: count, payers })
  let isEnding = false
  const known = { tally: makeTally(), mostMs, ranks: new Map<string, number>() }
  const isOver = () => isEnding
  const visitors = members.map((member, index) =>
    makeVisitor({ origin, known, pages: PAGES, restMs, isOver }, index, member),
  )
  const comeIn = visitors.map(async (visitor, index) => {
    await sleep(index * APART_MS)
    await visitor.visit()
  })
  const paying = members
    .slice(count)
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
