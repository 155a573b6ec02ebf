/** Members of a run: made in the database with a session each, and what each of them sent. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { MemberForecastSchema } from '#data/model/account/member-forecast.ts'
import { PUBLIC_ORIGIN, type ApiMachine } from './machines.ts'

/** Until one of two machines is back. */
const MOST_TRIES = 400
const PAUSE_MS = 100

export const toEmail = (member: number) => `member-${member}@example.com`
export const toSession = (member: number) => `sessionofmember${member}`

/** Accounts with a session, whose password nobody knows. */
export async function addMembers(database: Database, members: number): Promise<void> {
  const all = sql.raw(`generate_series(0, ${members - 1}) n`)
  await database.write(async (db) => {
    await db.execute(sql`insert into users (email, password, first_name, email_verified, email_verified_at)
      select 'member-' || n || '@example.com', 'x', 'Ada', true, now() - interval '1 day' from ${all}`)
    await db.execute(sql`insert into sessions (sid, expire, user_id, created_at, last_used_at)
      select encode(sha256(('sessionofmember' || n)::bytea), 'hex'), now() + interval '30 days', users.id, now(), now()
      from ${all} join users on users.email = 'member-' || n || '@example.com'`)
  })
}

/** A forecast that was sent, and what its sender knows of it. */
export interface Attempt {
  readonly member: number
  readonly matchId: string
  readonly home: number
  readonly draw: number
  /** Unknown where no machine has answered: it is stored whole or not at all. */
  readonly state: 'acknowledged' | 'refused' | 'unknown'
  /** Of an acknowledged one, ms since 1970. */
  readonly givenMs: number | null
}

export function callAs(member: number, machine: ApiMachine, path: string, init: RequestInit = {}) {
  const cookie = `session=${toSession(member)}; signed_in=1`
  const headers = { cookie, origin: PUBLIC_ORIGIN, 'content-type': 'application/json' }
  return fetch(machine.origin + path, { ...init, headers })
}

type Sent = Pick<Attempt, 'member' | 'matchId' | 'home' | 'draw'>

/** Null where the machine was killed before it had answered, or could not answer. */
async function sendTo(machine: ApiMachine, { member, matchId, home, draw }: Sent) {
  const body = JSON.stringify({ home, draw, away: 100 - home - draw })
  try {
    const reply = await callAs(member, machine, `/api/forecasts/${matchId}`, {
      method: 'PUT',
      body,
    })
    const text = await reply.text()
    return reply.status >= 500 ? null : { status: reply.status, text }
  } catch (error) {
    // A fetch without an answer; anything else is a fault of the test.
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * Sends a forecast, and the same to the other machine where one does not answer. Some members leave
 * instead: they do not know whether it was taken.
 */
export async function give(
  machines: readonly ApiMachine[],
  sent: Sent,
  isPatient: boolean,
): Promise<Attempt> {
  let isInDoubt = false
  for (let turn = Math.floor(Math.random() * 2); turn < MOST_TRIES; turn += 1) {
    const answer = await sendTo(machines[turn % machines.length]!, sent)
    if (answer?.status === 200) {
      const { givenAt } = MemberForecastSchema.parse(JSON.parse(answer.text))
      return { ...sent, state: 'acknowledged', givenMs: Date.parse(givenAt) }
    }
    if (answer?.status === 409 || answer?.status === 429)
      return { ...sent, state: isInDoubt ? 'unknown' : 'refused', givenMs: null }
    if (answer) throw new Error(`A forecast was answered with ${answer.status}: ${answer.text}`)
    isInDoubt = true
    if (!isPatient) break
    await sleep(PAUSE_MS)
  }
  return { ...sent, state: 'unknown', givenMs: null }
}
