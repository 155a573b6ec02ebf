/** The signed-in user as the client reads it. */
import * as z from 'zod/mini'

/** The user as `GET /api/auth/user` answers. */
export const CurrentUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  isPremium: z._default(z.boolean(), false),
  isAdmin: z._default(z.boolean(), false),
  emailVerified: z._default(z.boolean(), false),
  ageVerified: z._default(z.nullable(z.boolean()), false),
  disclaimerAccepted: z._default(z.nullable(z.boolean()), false),
  gamblingRiskAccepted: z._default(z.nullable(z.boolean()), false),
  hidesResults: z._default(z.boolean(), false),
  /** True for an administrator who must switch on the second factor first; absent for others. */
  lacksSecondFactor: z.optional(z.boolean()),
})
export type CurrentUser = z.output<typeof CurrentUserSchema>

type Consents = Partial<
  Record<'ageVerified' | 'disclaimerAccepted' | 'gamblingRiskAccepted', boolean | null>
>

/** True when a signed-in user lacks any of the three consents. */
export function needsCompliance(user: Consents | null): boolean {
  if (user === null) return false
  return (
    user.ageVerified !== true ||
    user.disclaimerAccepted !== true ||
    user.gamblingRiskAccepted !== true
  )
}

interface AuthState {
  readonly isLoading: boolean
  readonly user: CurrentUser | null
}

/** Authenticated means that a user was returned; while loading it is false. */
export function isAuthenticated(state: AuthState): state is AuthState & { user: CurrentUser } {
  return !state.isLoading && state.user !== null
}
