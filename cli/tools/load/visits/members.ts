/** Who visits: visitors without an account, free and premium accounts, and members who pay now and then. */
import { openDatabase } from '#data/db/connect.ts'
import { createUser } from '#data/queries/account/users.ts'
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
  const passwordHash = await hashPassword(PASSWORD)
  const since = new Date(Date.now() - AGE_DAYS * DAY_MS)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await database.write(async (db) => {
      for (const { email, plan } of members)
        if (email !== null)
          await createUser(
            db,
            {
              email,
              firstName: 'Load',
              passwordHash,
              consentedAt: since,
              isPremium: plan === 'premium',
            },
            since,
          )
    })
  } finally {
    await database.close()
  }
  return members
}
