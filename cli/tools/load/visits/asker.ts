/** Asks for one visitor, times and counts each reply, and holds it against what this visitor may see. */
import { makeClient, type Client, type Reply } from './client.ts'
import type { Plan } from './check-reply.ts'
import type { Tally } from './tally.ts'

/** A change of a plan reaches every machine within this time. */
export const EVERYWHERE_MS = 2000

export interface Member {
  /** Null for a visitor without an account. */
  readonly email: string | null
  readonly password: string
  plan: Plan
  /** When the plan changed last, by `performance.now()`: until it is known everywhere both are right. */
  changedAt: number
  /** False where nobody can say what the plan is at the moment: a change was begun and not answered. */
  isCertain: boolean
}

export interface Known {
  /** What is counted in from now on; replaced where counting begins anew. */
  tally: Tally
  /** Longest time that a reply may take, ms. */
  readonly mostMs: number
  /** Rank of its day of each match, as the lists of premium members had it. */
  readonly ranks: Map<string, number>
}

/** What is looked for in a reply: what was read in it, and what is wrong about it. */
export interface Looked<Value> {
  readonly value: Value
  readonly wrong: string | null
}

export interface Asked {
  readonly call: string
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  /** Statuses that are an answer. */
  readonly statuses: readonly number[]
}

export interface Asker {
  readonly client: Client
  readonly member: Member
  /** How long to wait before the next request, as the last reply has it; 0 after one as expected. */
  readonly pauseMs: () => number
  /** The reply where it is one of those expected; null for a refusal with a time, or an error, both counted. */
  ask(asked: Asked): Promise<(Reply & { readonly isCertain: boolean }) | null>
  /** True when the member is signed in. */
  signIn(): Promise<boolean>
  /** The same, with the body of a 200 looked at; the value is null for any other status. */
  look<Value>(
    asked: Asked,
    read: (text: string, plan: Plan) => Looked<Value>,
  ): Promise<{ readonly status: number; readonly value: Value | null } | null>
  /** Counts what a visitor saw and should not have seen. */
  accuse(wrong: string | null, isCertain: boolean): void
}

const LATER = new Set([429, 503])
const PAUSE_AFTER_ERROR_MS = 250

export function makeAsker(origin: URL, index: number, member: Member, known: Known): Asker {
  const { mostMs } = known
  const client = makeClient({ origin, index })

  let pauseMs = 0

  const ask: Asker['ask'] = async ({ call, method = 'GET', path, body, statuses }) => {
    const startedAt = performance.now()
    pauseMs = PAUSE_AFTER_ERROR_MS
    let reply: Reply
    try {
      reply = await client.ask(method, path, body)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      known.tally.addReply(call, performance.now() - startedAt)
      known.tally.addError(`${call}: no reply (${code})`)
      return null
    }
    const ms = performance.now() - startedAt
    known.tally.addReply(call, ms)
    if (ms > mostMs) known.tally.addError(`${call}: a reply took longer than ${mostMs} ms`)
    if (LATER.has(reply.status) && reply.retryAfter !== null) {
      known.tally.addLater(call)
      // Not all at the same moment, as people are.
      pauseMs = Number(reply.retryAfter) * 1000 * (1 + (index % 10) / 10)
      return null
    }
    if (!statuses.includes(reply.status)) {
      const without = LATER.has(reply.status) ? ' without Retry-After' : ''
      known.tally.addError(`${call}: ${reply.status}${without}`)
      return null
    }
    pauseMs = 0
    const isCertain = member.isCertain && member.changedAt + EVERYWHERE_MS < startedAt
    return { ...reply, isCertain }
  }

  const accuse = (wrong: string | null, isCertain: boolean) => {
    if (!isCertain) return
    if (wrong === null) known.tally.addChecked()
    else known.tally.addWrongEntitlement(wrong)
  }

  return {
    client,
    member,
    pauseMs: () => pauseMs,
    ask,
    accuse,
    async signIn() {
      const { email, password } = member
      const asked = { call: 'sign in', method: 'POST', path: '/api/auth/login', statuses: [200] }
      return (await ask({ ...asked, body: { email, password } })) !== null
    },
    async look(asked, read) {
      const reply = await ask(asked)
      if (reply === null) return null
      if (reply.status !== 200) return { status: reply.status, value: null }
      let looked: ReturnType<typeof read>
      try {
        looked = read(reply.readText(), member.plan)
      } catch (error) {
        known.tally.addError(`${asked.call}: a reply that cannot be read (${String(error)})`)
        return null
      }
      accuse(looked.wrong, reply.isCertain)
      return { status: 200, value: looked.value }
    },
  }
}
