/** What those who put an API under load have in common: two accounts, their cookies and the fullest day. */
import { hashPassword } from '#api/passwords.ts'
import { openDatabase } from '#data/db/connect.ts'
import { createUser } from '#data/queries/account/users.ts'

const PASSWORD = 'Kick-off at 3'
const EMAILS = { premium: 'premium@example.com', free: 'free@example.com' } as const

/** A premium and a free account. */
export async function addBenchAccounts(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const passwordHash = await hashPassword(PASSWORD)
  const consentedAt = new Date()
  for (const [plan, email] of Object.entries(EMAILS)) {
    const account = { email, firstName: 'Bench', passwordHash, consentedAt }
    await database.write((db) =>
      createUser(db, { ...account, isPremium: plan === 'premium' }, consentedAt),
    )
  }
  await database.close()
}

/** What both accounts send once they are signed in, and where the fullest day and its first match are read. */
export async function openVisits(origin: string) {
  const toHeaders = async (email: string) => ({
    cookie: await signIn(origin, email),
    'accept-encoding': 'br',
  })
  const premium = await toHeaders(EMAILS.premium)
  const { day, id } = await findFullDay(origin, premium.cookie)
  return {
    premium,
    free: await toHeaders(EMAILS.free),
    list: `/api/matches?date=${day}&pageSize=25`,
    detail: `/api/matches/${id}`,
  }
}

async function signIn(origin: string, email: string): Promise<string> {
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
async function findFullDay(origin: string, cookie: string): Promise<{ day: string; id: string }> {
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
