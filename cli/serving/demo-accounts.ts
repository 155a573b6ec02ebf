/** Demo accounts: one of each kind, with random passwords stored in the data folder. */
import type { Database } from '#data/db/database.ts'
import { readDemoAccounts, writeDemoAccounts } from '#data/clearing/demo-accounts.ts'
import { DEMO_EMAIL_ENDING, type DemoAccount } from '#data/model/account/demo-accounts.ts'
import { hasDemoAdministrator } from '#data/queries/account/demo-administrator.ts'
import { nameCause } from '#data/queries/billing/entitlement-trail.ts'
import { createUser, getUserByEmail } from '#data/queries/account/users.ts'
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
  const listed = await readDemoAccounts(dataDir)
  // The file is written before the rows are there: a start that was killed in between has made none.
  const stored = await database.read(async (db) => {
    const found = []
    for (const account of listed)
      if ((await getUserByEmail(db, account.email, now)) !== null) found.push(account)
    return found
  })
  const missing = KINDS.filter(({ kind }) => !stored.some((account) => account.kind === kind))
  if (missing.length === 0) return stored
  // Slow, so before the rows: a start that is ended here has made no account without a password.
  const ready = await Promise.all(
    missing.map(async ({ kind, ...user }) => {
      const account = { kind, email: `${kind}${DEMO_EMAIL_ENDING}`, password: makePassword() }
      return { account, user, passwordHash: await hashPassword(account.password) }
    }),
  )
  return database.write(async (db) => {
    await nameCause(db, { actor: 'command line', reason: 'demo account' })
    const accounts = [...stored]
    for (const { account, user, passwordHash } of ready) {
      const { email } = account
      const more = { emailVerified: true, lastName: 'Demo', age: 30, consentedAt: now }
      if (await createUser(db, { ...user, ...more, email, passwordHash }, now))
        accounts.push(account)
    }
    if (accounts.length > stored.length) await writeDemoAccounts(dataDir, accounts)
    return accounts
  })
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
