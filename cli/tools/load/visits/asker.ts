/**
 * One visitor's browser: it keeps cookies, times and counts each reply, and checks it against the
 * visitor's entitlement.
 */
import { CookieClient } from '#api/testing/cookie-client.ts'
import { PASSWORD } from '#cli/testing/registration.ts'
import type { Plan } from './check-reply.ts'
import type { Tally } from './tally.ts'

/** A change of a plan reaches every machine within this time. */
const EVERYWHERE_MS = 2000
/** A request without a reply is given up after this time. */
const GIVE_UP_MS = 10_000
const PAUSE_AFTER_ERROR_MS = 250
const LATER = new Set([429, 503])

export interface Member {
  /** Null for a visitor without an account. */
  readonly email: string | null
  plan: Plan
  /** When the plan changed last, by `performance.now()`: until every machine knows it, both plans are right. */
  changedAt: number
  /** False while a change of the plan is pending. */
  isCertain: boolean
}

export const makeMember = (email: string | null, plan: Plan): Member => ({
  email,
  plan,
  changedAt: -Infinity,
  isCertain: true,
})

/** State that all visitors of a load share. */
export interface Known {
  readonly origin: URL
  /** Replaced by `countAnew`. */
  tally: Tally
  /** A reply that takes longer is an error, ms. */
  readonly mostMs: number
  /** Rank of its day of each match, from the lists of premium members. */
  readonly ranks: Map<string, number>
  readonly isOver: () => boolean
}

export interface Asked {
  readonly call: string
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  /** Expected statuses; any other is an error. */
  readonly statuses: readonly number[]
}

export interface Reply {
  readonly status: number
  readonly text: string
  /** The body of a success, where it is JSON. */
  readonly json: unknown
}

/** Returns the fault of a reply for a plan; null if it is right. */
export type Check = (reply: Reply, plan: Plan) => string | null

export type Asker = ReturnType<typeof makeAsker>

export function makeAsker(known: Known, index: number, member: Member) {
  // Each visitor comes from an address of its own, which the proxy believes.
  const address = `198.18.${(index >> 8) & 255}.${index & 255}`
  const client = new CookieClient((path, { headers, ...request }) => {
    headers.set('origin', known.origin.origin)
    headers.set('x-forwarded-for', address)
    const signal = AbortSignal.timeout(GIVE_UP_MS)
    return fetch(new URL(path, known.origin), { ...request, headers, redirect: 'manual', signal })
  })
  let pauseMs = 0

  async function send({ path, ...asked }: Asked) {
    const response = await client.call(path, asked)
    const isJson = response.ok && response.headers.get('content-type')?.includes('json')
    const text = await response.text()
    const retryAfter = response.headers.get('retry-after')
    return {
      status: response.status,
      text,
      retryAfter,
      json: isJson && text ? JSON.parse(text) : null,
    }
  }

  /**
   * Sends a request. Returns the reply if its status is expected; null after an error or a refusal
   * with Retry-After, both of which are counted.
   */
  async function ask(asked: Asked, check?: Check): Promise<Reply | null> {
    const { call, statuses } = asked
    const startedAt = performance.now()
    pauseMs = PAUSE_AFTER_ERROR_MS
    const reply = await send(asked).catch((error: Error) => error)
    const ms = performance.now() - startedAt
    known.tally.addReply(call, ms)
    if (reply instanceof Error) {
      const { cause, message } = reply
      known.tally.addError(
        `${call}: no reply (${cause instanceof Error ? cause.message : message})`,
      )
      return null
    }
    const { status, retryAfter } = reply
    if (ms > known.mostMs)
      known.tally.addError(`${call}: a reply took longer than ${known.mostMs} ms`)
    if (LATER.has(status) && retryAfter !== null) {
      known.tally.addLater(call)
      // Spread the retries: people do not all retry at the same moment.
      pauseMs = Number(retryAfter) * 1000 * (1 + (index % 10) / 10)
      return null
    }
    if (!statuses.includes(status)) {
      const without = LATER.has(status) ? ' without Retry-After' : ''
      known.tally.addError(`${call}: ${status}${without}`)
      return null
    }
    pauseMs = 0
    // While a change of the plan is pending, it is not known which reply is right.
    if (check && member.isCertain && member.changedAt + EVERYWHERE_MS < startedAt)
      known.tally.addChecked(check(reply, member.plan))
    return reply
  }

  return {
    member,
    ask,
    /** Pause before the next request by the last reply's Retry-After; 0 after an expected reply. */
    pauseMs: () => pauseMs,
    forgetCookies: () => client.cookies.clear(),
    /** True when the member is signed in. */
    async signIn(): Promise<boolean> {
      const body = { email: member.email, password: PASSWORD }
      const path = '/api/auth/login'
      return (await ask({ call: 'sign in', method: 'POST', path, body, statuses: [200] })) !== null
    },
  }
}
