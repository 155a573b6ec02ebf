/**
 * Link between a member and a customer of the card payment provider, and the lock under which
 * Stripe's state is applied.
 */
import { eq, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { billingAccounts, users } from '#data/db/schema.ts'
import { holdAccount } from '#data/queries/account/hold-account.ts'

/** Billing's view of a member. */
interface BillingMember {
  readonly userId: string
  readonly email: string
  readonly name: string | null
  readonly customerId: string | null
  /** How often Stripe's state was applied to this member. */
  readonly version: number
}

const COLUMNS = {
  userId: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  customerId: users.stripeCustomerId,
  version: sql<number>`coalesce(${billingAccounts.version}, 0)`,
}

async function findMember(db: ReadDb, where: ReturnType<typeof eq>): Promise<BillingMember | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(users)
    .leftJoin(billingAccounts, eq(billingAccounts.userId, users.id))
    .where(where)
  if (row === undefined) return null
  const { firstName, lastName, ...member } = row
  return { ...member, name: [firstName, lastName].filter(Boolean).join(' ') || null }
}

export const getMember = (db: ReadDb, userId: string) => findMember(db, eq(users.id, userId))

export const getMemberByCustomer = (db: ReadDb, customerId: string) =>
  findMember(db, eq(users.stripeCustomerId, customerId))

/** Stores a member's customer id at Stripe unless one is stored already; returns the stored one. */
export async function storeCustomer(
  db: WriteDb,
  userId: string,
  customerId: string,
): Promise<string> {
  const [row] = await db
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (row?.customerId) return row.customerId
  await db.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId))
  return customerId
}

/** Deletes a customer id that Stripe does not know (any more). */
export async function forgetCustomer(db: WriteDb, userId: string): Promise<void> {
  await db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId))
}

/** Members with a customer id, in pages by id. */
export async function listCustomers(
  db: ReadDb,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ userId: string; customerId: string }[]> {
  const rows = await db
    .select({ userId: users.id, customerId: users.stripeCustomerId })
    .from(users)
    .where(
      sql`${users.stripeCustomerId} is not null and (${after}::uuid is null or ${users.id} > ${after}::uuid)`,
    )
    .orderBy(users.id)
    .limit(limit)
  return rows.map(({ userId, customerId }) => ({ userId, customerId: customerId! }))
}

/** Locks a member's billing until the transaction ends and returns its version; null when the account is gone. */
export async function lockAccount(db: WriteDb, userId: string): Promise<number | null> {
  await holdAccount(db, userId)
  // An upsert that changes nothing creates, locks and returns the row in one step.
  const [row] = await db
    .insert(billingAccounts)
    .select(
      db
        .select({
          userId: users.id,
          version: sql<number>`0`.as('version'),
          syncedAt: sql<Date | null>`null::timestamptz`.as('synced_at'),
        })
        .from(users)
        .where(eq(users.id, userId)),
    )
    .onConflictDoUpdate({
      target: billingAccounts.userId,
      set: { version: sql`${billingAccounts.version}` },
    })
    .returning({ version: billingAccounts.version })
  return row?.version ?? null
}

/** Raises the version: answers of Stripe from before are stale and must be fetched again. */
export async function advanceAccount(db: WriteDb, userId: string, now: Date): Promise<void> {
  await db
    .update(billingAccounts)
    .set({ version: sql`${billingAccounts.version} + 1`, syncedAt: now })
    .where(eq(billingAccounts.userId, userId))
}
