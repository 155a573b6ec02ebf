/** Administrators of a real installation need a second factor: the one rule that sessions and the account ask. */
import { hasSecondFactor } from '#data/queries/account/second-factor.ts'
import type { AppDependencies } from '#api/dependencies.ts'

export type SecondFactorRule = Pick<AppDependencies, 'database' | 'requiresSecondFactor'>

/** True for an administrator of a real installation who has no second factor yet. */
export async function lacksSecondFactor(
  { database, requiresSecondFactor }: SecondFactorRule,
  user: { readonly id: string; readonly isAdmin: boolean },
): Promise<boolean> {
  if (!user.isAdmin || !(await requiresSecondFactor())) return false
  return !(await database.read((db) => hasSecondFactor(db, user.id)))
}
