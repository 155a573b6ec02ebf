/** Accounts for a load: their rows, their headers once signed in, and the day and match they read. */
import { hashPassword } from '#api/passwords.ts'
import { toCookies } from '#api/testing/cookie-client.ts'
import { PASSWORD } from '#cli/testing/registration.ts'
import { openDatabase } from '#data/db/connect.ts'
import { DatesSchema, MatchListSchema } from '#data/model/replies.ts'
import { createUser } from '#data/queries/account/users.ts'

interface NewAccount {
  readonly email: string
  readonly isPremium: boolean
}

/** Accounts with every consent, all with the same password; made at a time in the past, if one is given. */
export async function addAccounts(
  databaseUrl: string,
  accounts: readonly NewAccount[],
  since = new Date(),
): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  const given = { firstName: 'Load', passwordHash, consentedAt: since }
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await database.write(async (db) => {
    for (const account of accounts) await createUser(db, { ...account, ...given }, since)
  })
  await database.close()
}

const PREMIUM = { email: 'premium@example.com', isPremium: true }
const FREE = { email: 'free@example.com', isPremium: false }

/** A premium and a free account, the headers of both once they are signed in, and the fullest day and its first match. */
export async function openReaders(databaseUrl: string, origin: string) {
  await addAccounts(databaseUrl, [PREMIUM, FREE])
  const toHeaders = async ({ email }: NewAccount) => {
    const reply = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status}`)
    return { cookie: toCookies(reply), 'accept-encoding': 'br' }
  }
  const premium = await toHeaders(PREMIUM)
  const read = async (path: string): Promise<unknown> =>
    (await fetch(origin + path, { headers: { cookie: premium.cookie } })).json()
  const days = DatesSchema.parse(await read('/api/matches/dates'))
  const lists = await Promise.all(
    days.map(async (day) => {
      const path = `/api/matches?date=${day}&pageSize=25`
      return { path, ...MatchListSchema.parse(await read(path)) }
    }),
  )
  const fullest = lists.toSorted((left, right) => right.total - left.total)[0]
  if (!fullest?.matches[0]) throw new Error('The demo has no day with a match.')
  return {
    premium,
    free: await toHeaders(FREE),
    list: fullest.path,
    detail: `/api/matches/${fullest.matches[0].match.id}`,
  }
}
