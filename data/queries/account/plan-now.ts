/** The plan of members that something is sent to, by the same rule for letters and notifications. */
import type { ReadDb } from '#data/db/database.ts'
import { secondFactors, users } from '#data/db/schema.ts'
import { toPlan, type Plan } from '#data/model/billing/plans.ts'
import { getInstallationKind, isReal } from '#data/queries/operation/installation.ts'
import { isPremiumAt } from './entitlements.ts'

/** Columns for the plan at an instant, of `users` joined with `secondFactors`. */
export const toPlanColumns = (now: Date) => ({
  isPremium: isPremiumAt(now),
  isAdmin: users.isAdmin,
  factorAt: secondFactors.confirmedAt,
})

interface PlanRow {
  readonly isPremium: boolean
  readonly isAdmin: boolean
  readonly factorAt: Date | null
}

/** Reads whether administrators need a second factor here; the function then tells the plan of each row. */
export async function readPlanRule(db: ReadDb): Promise<(row: PlanRow) => Plan> {
  const needsFactor = isReal(await getInstallationKind(db))
  return ({ isPremium, isAdmin, factorAt }) =>
    toPlan({ isPremium, isAdmin, lacksSecondFactor: needsFactor && factorAt === null })
}
