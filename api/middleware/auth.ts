/** Guards by role. Roles are read from the database at each request, so that a change holds at once. */
import { createMiddleware } from 'hono/factory'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { AppError } from '#data/model/errors.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import type { AppEnv } from '../dependencies.ts'
import type { Sessions } from './session-cookies.ts'

/** A handler behind one of these knows its user. */
export interface SignedInEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { user: CurrentUser }
}

export const toSignInError = () => new AppError('not_signed_in', 'Unauthorized: please sign in.')

/** Refuses visitors. */
export const requireUser = (sessions: Sessions) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const user = await sessions.getUser(c)
    if (user === null) throw toSignInError()
    c.set('user', user)
    await next()
  })

/** Refuses free accounts; stands behind `requireUser`. */
export const requirePremium = createMiddleware<SignedInEnv>(async (c, next) => {
  if (toPlan(c.var.user) !== 'premium')
    throw new AppError('premium_required', 'This is part of Premium. Upgrade to use it.')
  await next()
})

/** Refuses everybody but administrators; stands behind `requireUser`. */
export const requireAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
  if (!c.var.user.isAdmin)
    throw new AppError('admin_required', 'This is for administrators of this site.')
  await next()
})

export const toSecondFactorError = () =>
  new AppError(
    'second_factor_required',
    'Administrators sign in with two factors. Switch it on in your account first.',
  )

/** Refuses administrators of a real installation without a second factor; stands behind `requireAdmin`. */
export const requireSecondFactor = createMiddleware<SignedInEnv>(async (c, next) => {
  if (c.var.user.lacksSecondFactor) throw toSecondFactorError()
  await next()
})
