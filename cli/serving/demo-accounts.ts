/** Accounts to try the demo with: one of each kind, with random passwords that are stored in the data folder. */
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#data/db/database.ts'
import { DEMO_EMAIL_ENDING } from '#data/demo/clear-demo.ts'
import { writeFileAtomically } from '#data/log/atomic-file.ts'
import { readTextIfThere } from '#data/log/read-if-there.ts'
import { nameCause } from '#data/queries/billing/entitlement-trail.ts'
import { createUser } from '#data/queries/account/users.ts'
import { hashPassword } from '#api/passwords.ts'
import { makePassword } from '../passwords.ts'

const DemoAccountsSchema = z.array(
  z.object({ kind: z.string(), email: z.string(), password: z.string() }),
)
export type DemoAccount = z.output<typeof DemoAccountsSchema>[number]

const KINDS = [
  { kind: 'free', firstName: 'Frida', isPremium: false, isAdmin: false },
  { kind: 'premium', firstName: 'Paolo', isPremium: true, isAdmin: false },
  { kind: 'admin', firstName: 'Ada', isPremium: false, isAdmin: true },
] as const

/** The demo accounts, made the first time; the file can only be read by its owner. */
export async function ensureDemoAccounts(
  database: Database,
  dataDir: string,
  now: Date,
): Promise<DemoAccount[]> {
  const path = join(dataDir, 'keys', 'demo-accounts.json')
  const stored = await readTextIfThere(path)
  if (stored !== null) return DemoAccountsSchema.parse(JSON.parse(stored))
  const accounts: DemoAccount[] = []
  for (const { kind, ...user } of KINDS) {
    const account = { kind, email: `${kind}${DEMO_EMAIL_ENDING}`, password: makePassword() }
    const passwordHash = await hashPassword(account.password)
    const created = await database.write(async (db) => {
      await nameCause(db, { actor: 'command line', reason: 'demo account' })
      return createUser(
        db,
        {
          ...user,
          email: account.email,
          lastName: 'Demo',
          age: 30,
          passwordHash,
          consentedAt: now,
        },
        now,
      )
    })
    if (created) accounts.push(account)
  }
  await writeFileAtomically(path, `${JSON.stringify(accounts, null, 2)}\n`, 0o600)
  return accounts
}
