/** What the parts of `npm run bench` that ask an API have in common: accounts, sign-ins and the fullest day. */
import { spawn } from 'node:child_process'
import { hashPassword } from '#api/passwords.ts'
import { openDatabase, type ConnectOptions } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { createUser } from '#data/queries/account/users.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'

export const PASSWORD = 'Kick-off at 3'
const ACCOUNTS = { premium: 'premium@example.com', free: 'free@example.com' } as const

export function runCli(args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['cli/main.ts', ...args], {
    env: makeProgramEnv(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`${args.join(' ')} ended with ${code}.`)),
    )
  })
}

/** An account that asks, with all consents given. */
export async function addBenchAccount(
  database: Database,
  email: string,
  roles: { readonly isPremium: boolean; readonly isAdmin?: boolean },
): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  const consentedAt = new Date()
  const account = { email, firstName: 'Bench', passwordHash, consentedAt, ...roles }
  await database.write((db) => createUser(db, account, consentedAt))
}

/** A premium and a free account. */
export async function addBenchAccounts(options: ConnectOptions): Promise<void> {
  const database = await openDatabase(options)
  await addBenchAccount(database, ACCOUNTS.premium, { isPremium: true })
  await addBenchAccount(database, ACCOUNTS.free, { isPremium: false })
  await database.close()
}

/** What the premium and the free account ask with once they are signed in, and where the fullest day and its first match are read. */
export async function openVisits(origin: string) {
  const premium = { cookie: await signIn(origin, ACCOUNTS.premium), 'accept-encoding': 'br' }
  const free = { cookie: await signIn(origin, ACCOUNTS.free), 'accept-encoding': 'br' }
  const { day, id } = await findFullDay(origin, premium.cookie)
  return {
    premium,
    free,
    list: `/api/matches?date=${day}&pageSize=25`,
    detail: `/api/matches/${id}`,
  }
}

export async function signIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The day with most matches, and its first match. */
export async function findFullDay(
  origin: string,
  cookie: string,
): Promise<{ day: string; id: string }> {
  const days = (await (await fetch(`${origin}/api/matches/dates`)).json()) as string[]
  let best = { day: '', id: '', total: 0 }
  for (const day of days) {
    const response = await fetch(`${origin}/api/matches?date=${day}&pageSize=25`, {
      headers: { cookie },
    })
    const { total, matches } = (await response.json()) as {
      total: number
      matches: { match: { id: string } }[]
    }
    if (total > best.total) best = { day, id: matches[0]!.match.id, total }
  }
  return best
}
