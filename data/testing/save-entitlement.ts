/** Stores paid premium or a trial directly, for tests only: the program does it from Stripe's state. */
import { sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { entitlements } from '#data/db/schema.ts'
import type { EntitlementSource } from '#data/model/billing/entitlements.ts'

interface ReferencedEntitlement {
  readonly userId: string
  readonly source: EntitlementSource
  /** The provider's id of the subscription: one row for each. */
  readonly reference: string
  readonly startsAt: Date
  readonly endsAt: Date | null
}

/** Stores the paid time of one subscription or trial; the same reference again changes its row. */
export async function saveEntitlement(db: WriteDb, row: ReferencedEntitlement): Promise<void> {
  const { startsAt, endsAt } = row
  await db
    .insert(entitlements)
    .values(row)
    .onConflictDoUpdate({
      target: [entitlements.source, entitlements.reference],
      set: { startsAt, endsAt, updatedAt: sql`now()` },
    })
}
