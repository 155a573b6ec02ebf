/**
 * The last step of every way of signing in: starts the session, marks the device as known, returns
 * the user for the client.
 */
import type { Context } from 'hono'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { AppError } from '#data/model/errors.ts'
import { getUser, toCurrentUser } from '#data/queries/account/users.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import type { KnownDevices } from '#api/middleware/known-devices.ts'
import { lacksSecondFactor } from '#api/middleware/second-factor-rule.ts'
import type { Sessions } from '#api/middleware/session-cookies.ts'

/** Begins the session of an account that has proven who it is; `passkeyId` is null after a password. */
type SignIn = (c: Context<AppEnv>, userId: string, passkeyId: string | null) => Promise<CurrentUser>

export function makeSignIn(
  dependencies: AppDependencies,
  { sessions, devices }: { readonly sessions: Sessions; readonly devices: KnownDevices },
): SignIn {
  const { database, now } = dependencies
  return async (c, userId, passkeyId) => {
    await sessions.start(c, userId, passkeyId)
    const user = await database.readOne((db) => getUser(db, userId, now()))
    if (user === null) throw new AppError('invalid_credentials', 'Invalid email or password')
    await devices.remember(c, user.email)
    const lacks = await lacksSecondFactor(dependencies, user)
    return toCurrentUser({ ...user, lacksSecondFactor: lacks })
  }
}
