/**
 * The last step of every way of signing in: starts the session, marks the device as known, returns
 * the user for the client.
 */
import type { Context } from 'hono'
import type { WriteDb } from '#data/db/database.ts'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { AppError } from '#data/model/errors.ts'
import { lockUser, toCurrentUser, type StoredUser } from '#data/queries/account/users.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import type { KnownDevices } from '#api/middleware/known-devices.ts'
import { lacksSecondFactor } from '#api/middleware/second-factor-rule.ts'
import type { Sessions } from '#api/middleware/session-cookies.ts'

/** How an account has proven who it is. */
interface Proof {
  /** The account as it was before. */
  readonly user: StoredUser
  /** Null after a password. */
  readonly passkeyId: string | null
  /** Throws if the proof no longer holds; runs while the account is locked. */
  readonly recheck: (db: WriteDb) => Promise<void>
}

type SignIn = (c: Context<AppEnv>, proof: Proof) => Promise<CurrentUser>

export const toLateSignIn = () =>
  new AppError('invalid_credentials', 'This took too long. Please sign in again.')

/**
 * The account, locked, as it was proven: verifying takes time, and a new password or the end of the
 * account meanwhile has ended all that was begun before.
 */
export async function lockProven(db: WriteDb, proven: StoredUser, now: Date): Promise<StoredUser> {
  const user = await lockUser(db, proven.id, now)
  if (user === null || user.password !== proven.password) throw toLateSignIn()
  return user
}

export function makeSignIn(
  dependencies: AppDependencies,
  { sessions, devices }: { readonly sessions: Sessions; readonly devices: KnownDevices },
): SignIn {
  const { database, now } = dependencies
  return async (c, { user: proven, passkeyId, recheck }) => {
    const check = () =>
      database.write(async (db) => {
        const user = await lockProven(db, proven, now())
        await recheck(db)
        return user
      })
    const user = await sessions.start(c, { userId: proven.id, passkeyId }, check)
    await devices.remember(c, user)
    const lacks = await lacksSecondFactor(dependencies, user)
    return toCurrentUser({ ...user, lacksSecondFactor: lacks })
  }
}
