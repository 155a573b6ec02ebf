/** Who visits: visitors without an account, free and premium accounts, and members who pay now and then. */
import postgres from 'postgres'
import { hashPassword } from '#api/passwords.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { Member } from './asker.ts'
import type { Plan } from './check-reply.ts'

const PASSWORD = 'Kick-off at 3'
/** In turn: who the visitors are. */
const KINDS: readonly Plan[] = ['free', 'premium', 'free', 'premium', 'free', 'anonymous']
/** Accounts that were there long before, so that a clock that is set back does not take their plan away. */
const AGE_DAYS = 60

export function makeMember(email: string | null, plan: Plan, password = PASSWORD): Member {
  return { email, password, plan, changedAt: -Infinity, isCertain: true }
}

/** Makes accounts for so many visitors, and so many more that will pay; the latter come last. */
export async function makeMembers(
  databaseUrl: string,
  { visitors, payers }: { readonly visitors: number; readonly payers: number },
): Promise<Member[]> {
  const members = Array.from({ length: visitors + payers }, (_, index) => {
    const plan = index < visitors ? KINDS[index % KINDS.length]! : 'free'
    return makeMember(plan === 'anonymous' ? null : `load-${index}@load.example`, plan)
  })
  const password = await hashPassword(PASSWORD)
  const since = new Date(Date.now() - AGE_DAYS * DAY_MS)
  const times = { created_at: since, updated_at: since, last_seen_at: since }
  const consents = {
    age_verified: true,
    age_verified_at: since,
    disclaimer_accepted: true,
    disclaimer_accepted_at: since,
    gambling_risk_accepted: true,
    gambling_risk_accepted_at: since,
  }
  // Written as rows: an upgrade begins on the tables of an earlier commit, which today's queries refuse.
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    for (const { email, plan } of members) {
      if (email === null) continue
      const user = { email, password, first_name: 'Load', ...consents, ...times }
      const [row] = await sql`insert into users ${sql(user)} returning id`
      if (plan === 'premium')
        await sql`insert into entitlements (user_id, source, starts_at) values (${row!['id']}, 'granted', ${since})`
    }
  } finally {
    await sql.end()
  }
  return members
}
