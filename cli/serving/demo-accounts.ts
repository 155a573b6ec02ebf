/** Demo accounts: one of each kind, with random passwords stored in the data folder. */
import type { Database } from '#data/db/database.ts'
import { readDemoAccounts, writeDemoAccounts } from '#data/clearing/demo-accounts.ts'
import { DEMO_EMAIL_ENDING, type DemoAccount } from '#data/model/account/demo-accounts.ts'
import { hasDemoAdministrator } from '#data/queries/account/demo-administrator.ts'
import { nameCause } from '#data/queries/billing/entitlement-trail.ts'
import { createUser } from '#data/queries/account/users.ts'
import { hashPassword } from '#api/passwords.ts'
import { makePassword } from '#cli/passwords.ts'

const KINDS = [
  { kind: 'free', firstName: 'Frida', isPremium: false, isAdmin: false },
  { kind: 'premium', firstName: 'Paolo', isPremium: true, isAdmin: false },
  { kind: 'admin', firstName: 'Ada', isPremium: false, isAdmin: true },
] as const

/** The demo accounts; missing ones are created. */
export async function ensureDemoAccounts(
  database: Database,
  dataDir: string,
  now: Date,
): Promise<DemoAccount[]> {
  const stored = await readDemoAccounts(dataDir)
  const made: DemoAccount[] = []
  for (const { kind, ...user } of KINDS) {
    if (stored.some((account) => account.kind === kind)) continue
    const account = { kind, email: `${kind}${DEMO_EMAIL_ENDING}`, password: makePassword() }
    const passwordHash = await hashPassword(account.password)
    const created = await database.write(async (db) => {
      await nameCause(db, { actor: 'command line', reason: 'demo account' })
      return createUser(
        db,
        {
          ...user,
          email: account.email,
          emailVerified: true,
          lastName: 'Demo',
          age: 30,
          passwordHash,
          consentedAt: now,
        },
        now,
      )
    })
    if (created) made.push(account)
  }
  const accounts = [...stored, ...made]
  if (made.length > 0) await writeDemoAccounts(dataDir, accounts)
  return accounts
}

/** The administrator left by a cleared demo, while the account exists. */
export async function readDemoAdministrator(
  database: Database,
  dataDir: string,
): Promise<DemoAccount[]> {
  const accounts = await readDemoAccounts(dataDir)
  if (await database.read(hasDemoAdministrator)) return accounts
  // The account has ended, so its password is removed.
  await writeDemoAccounts(dataDir, [])
  return []
}
