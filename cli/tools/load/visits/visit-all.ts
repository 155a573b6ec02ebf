/**
 * Makes the members in the stage's database and starts all visitors one after the other; they visit
 * until they are stopped.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { addAccounts } from '#cli/tools/measure/accounts.ts'
import type { Stage } from '#cli/tools/load/stage/stage.ts'
import { DAY_MS } from '#data/model/time.ts'
import { makeMember, type Known } from './asker.ts'
import type { Plan } from './check-reply.ts'
import { payAndEnd } from './payments.ts'
import { makeTally, type Tally } from './tally.ts'
import { makeVisitor } from './visitor.ts'

/** Delay between two sign-ins, because hashing a password occupies a core. */
const APART_MS = 100
/** Static pages that visitors read. */
const PAGES = ['/', '/de/', '/our-accuracy/', '/faq/', '/tr/about/']
/** Plans of the visitors, in rotation. */
const KINDS: readonly Plan[] = ['free', 'premium', 'free', 'premium', 'free', 'anonymous']
/** Age of the accounts, so that a clock that is set back is not before their start. */
const AGE_DAYS = 60

interface VisitOptions {
  /** Members and visitors without an account. */
  readonly visitors: number
  /** Further members who buy and end a subscription. */
  readonly payers: number
  /** Between two requests of a visitor, ms. */
  readonly restMs: number
  /** A reply that takes longer counts as an error, ms. */
  readonly mostMs: number
}

export type Visits = Awaited<ReturnType<typeof visitAll>>

export async function visitAll(stage: Stage, options: VisitOptions) {
  const { origin, standIn, postgres } = stage
  const { visitors: count, payers, restMs, mostMs } = options
  const members = Array.from({ length: count + payers }, (_, index) => {
    const plan = index < count ? KINDS[index % KINDS.length]! : 'free'
    return makeMember(plan === 'anonymous' ? null : `load-${index}@load.example`, plan)
  })
  const accounts = members.flatMap(({ email, plan }) =>
    email === null ? [] : [{ email, isPremium: plan === 'premium' }],
  )
  await addAccounts(postgres.url, accounts, new Date(Date.now() - AGE_DAYS * DAY_MS))
  let isEnding = false
  const known: Known = {
    origin,
    tally: makeTally(),
    mostMs,
    ranks: new Map(),
    isOver: () => isEnding,
  }
  const visitors = members.map((member, index) =>
    makeVisitor(known, { pages: PAGES, restMs }, [index, member]),
  )
  const visiting = visitors.map(async (visitor, index) => {
    await sleep(index * APART_MS)
    await visitor.visit()
  })
  const paying = members
    .slice(count)
    .map((member, index) => payAndEnd(known, standIn, [members.length + index, member]))
  let ending: Promise<readonly string[]> | null = null
  const end = async () => {
    isEnding = true
    await Promise.all([...visiting, ...paying])
    return (await Promise.all(visitors.map((visitor) => visitor.findLost()))).flat()
  }
  return {
    /** Starts a new tally; returns the old one. */
    countAnew(): Tally {
      const before = known.tally
      known.tally = makeTally()
      return before
    },
    /** Resolves when all visitors have signed in. */
    allIn: sleep(members.length * APART_MS),
    /** Ends the visits; returns acknowledged data that are lost. */
    stop: () => (ending ??= end()),
  }
}
