/** Guards by role. Roles are read from the database at each request, so that a change holds at once. */
import type { Context } from 'hono'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { MEMBER_HEADER } from '#data/model/account/member-header.ts'
import { AppError } from '#data/model/errors.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import type { AppEnv } from '#api/dependencies.ts'
import type { Asker, Sessions } from './session-cookies.ts'

/** Each role includes the rights of those before it. */
export type Role = 'anybody' | 'user' | 'premium' | 'administrator'

/** Handlers of guarded routes have the user. */
export interface SignedInEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { user: CurrentUser }
}

/** Handlers of routes with a `recent` session have the user's favourites too. */
export interface RecentEnv extends AppEnv {
  Variables: SignedInEnv['Variables'] & Pick<Asker, 'favorites'>
}

export const toSignInError = () => new AppError('not_signed_in', 'Unauthorized: please sign in.')

const toSecondFactorError = () =>
  new AppError(
    'second_factor_required',
    'Administrators sign in with two factors. Switch it on in your account first.',
  )

/**
 * Throws for a user without the rights of this role; administrators of a real installation need a
 * second factor.
 */
export function checkRole(user: CurrentUser, role: Role): void {
  if (role === 'premium' && toPlan(user) !== 'premium')
    throw new AppError('premium_required', 'This is part of Premium. Upgrade to use it.')
  if (role !== 'administrator') return
  if (!user.isAdmin)
    throw new AppError('admin_required', 'This is for administrators of this site.')
  if (user.lacksSecondFactor) throw toSecondFactorError()
}

/** Throws until a member's address is confirmed; where no letter can be sent, nobody can confirm one. */
export async function checkAddress(
  { emailVerified }: Pick<CurrentUser, 'emailVerified'>,
  sendsLetters: () => Promise<boolean>,
): Promise<void> {
  if (emailVerified || !(await sendsLetters())) return
  throw new AppError(
    'address_unconfirmed',
    'Confirm your email address first: the link is in the letter that you got when you registered. Your account page sends it again.',
  )
}

/**
 * The one guard of all routes: throws for a user without the role, and stores the user in `c`.
 *
 * @param isRecent accepts a session read within the last second (decision 027)
 */
export async function admit(
  c: Context<RecentEnv>,
  sessions: Sessions,
  { who, isRecent }: { readonly who: Role; readonly isRecent: boolean },
): Promise<void> {
  if (who === 'anybody') return
  const asker = isRecent ? await sessions.getRecent(c) : null
  const user = isRecent ? (asker?.user ?? null) : await sessions.getUser(c)
  if (user === null) throw toSignInError()
  // A page that was drawn for somebody else changes nothing of the member who has signed in since.
  const drawnFor = c.req.header(MEMBER_HEADER)
  if (drawnFor !== undefined && drawnFor !== user.id)
    throw new AppError(
      'other_member',
      'Somebody else has signed in in this browser meanwhile. Nothing was saved. Reload the page.',
    )
  checkRole(user, who)
  c.set('user', user)
  c.set('favorites', asker?.favorites ?? null)
}
