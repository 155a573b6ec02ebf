/**
 * HTTP clients for the attacks: as a visitor or with the cookies of an account, each call from
 * another client address.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { CookieClient, type CallOptions } from '#api/testing/cookie-client.ts'
import { DatesSchema, MatchListSchema } from '#data/model/replies.ts'
import { makeRegistration, PASSWORD } from '#cli/testing/registration.ts'

export interface Attack {
  /** Name of the attack. */
  readonly name: string
  /** Runs the attack; returns how it was refused, null if it succeeded. */
  play(): Promise<string | null>
}

export const attack = (name: string, play: Attack['play']): Attack => ({ name, play })

export type Call = (path: string, options?: CallOptions) => Promise<Response>

export const toAddress = () => ['198', '18', randomInt(256), randomInt(1, 255)].join('.')

/** A client whose calls each come from another address, unless a call names one. */
const openClient = (url: string) =>
  new CookieClient((path, { headers, ...request }) => {
    if (!headers.has('origin')) headers.set('origin', url)
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', toAddress())
    return fetch(url + path, { ...request, headers, redirect: 'manual' })
  })

/** Visitors' calls: each has its own cookies. */
export const makeCall =
  (url: string): Call =>
  (path, options) =>
    openClient(url).call(path, options)

/** Registers an account; `change` overrides members of the body. */
export function register(call: Call, change: object = {}): Promise<Response> {
  const account = { email: `attacker-${randomUUID()}@example.com`, password: PASSWORD }
  return call('/api/auth/register', { body: { ...makeRegistration(account), ...change } })
}

export interface Member {
  readonly email: string
  readonly call: Call
}

/** A client with the cookies of an account. */
export function openMember(url: string, email: string): Member {
  const client = openClient(url)
  return { email, call: (path, options) => client.call(path, options) }
}

export async function join(url: string): Promise<Member> {
  const member = openMember(url, `attacker-${randomUUID()}@example.com`)
  const reply = await register(member.call, { email: member.email })
  if (!reply.ok) throw new Error(`The attacker could not register: ${reply.status}.`)
  return member
}

/** Id of a match that a free account may not open. */
export async function findPaidMatch(call: Call): Promise<string> {
  const days = DatesSchema.parse(await (await call('/api/matches/dates')).json())
  for (const day of days.toSorted()) {
    const list = await call(`/api/matches?date=${day}&page=1&pageSize=50`)
    const { matches } = MatchListSchema.parse(await list.json())
    const paid = matches.find(({ isBlurred }) => isBlurred)
    if (paid) return paid.match.id
  }
  throw new Error('The demo has no day with a match that is not free.')
}

/** An attack that must be answered with one of these statuses. */
export const refused = (
  name: string,
  statuses: readonly number[],
  send: () => Promise<Response>,
): Attack =>
  attack(name, async () => {
    const reply = await send()
    const text = await reply.text()
    if (!statuses.includes(reply.status)) return null
    return `${reply.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim()
  })

/** Repeats a call until it is refused with 429; null if `most` calls went through. */
export async function repeat(most: number, send: () => Promise<Response>): Promise<string | null> {
  for (let count = 1; count <= most; count += 1) {
    const reply = await send()
    await reply.arrayBuffer()
    if (reply.status === 429) return `429 after ${count - 1} calls`
  }
  return null
}
