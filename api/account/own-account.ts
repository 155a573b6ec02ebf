/** The account of a session: reads it whole, and requires its password before important changes. */
import type { Account } from '#data/model/account/account-replies.ts'
import { toPlanNow } from '#data/model/billing/entitlements.ts'
import { AppError } from '#data/model/errors.ts'
import { listEntitlements } from '#data/queries/account/entitlements.ts'
import { countRecoveryCodes, hasSecondFactor } from '#data/queries/account/second-factor.ts'
import { getPendingEmail } from '#data/queries/account/tokens.ts'
import { getUser, type StoredUser } from '#data/queries/account/users.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { toSignInError } from '#api/middleware/auth.ts'
import { lacksSecondFactor } from '#api/middleware/second-factor-rule.ts'
import type { RateLimiter } from '#api/middleware/limit-rate.ts'
import { verifyPassword } from '#api/passwords.ts'

interface OwnAccount {
  /** The account as its owner sees it. */
  read(userId: string): Promise<Account>
  /** The account when this is its password, else throws; attempts are counted. */
  requirePassword(userId: string, password: string): Promise<StoredUser>
}

export function makeOwnAccount(
  dependencies: AppDependencies,
  { rateLimiter }: { readonly rateLimiter: RateLimiter },
): OwnAccount {
  const { database, now, logger } = dependencies
  async function requireOwn(userId: string): Promise<StoredUser> {
    const user = await database.read((db) => getUser(db, userId, now()))
    if (user === null) throw toSignInError()
    return user
  }
  return {
    async read(userId) {
      const user = await requireOwn(userId)
      const isRequired = await lacksSecondFactor(dependencies, user)
      return database.read(async (db) => {
        const { isPremium, source, endsAt } = toPlanNow(await listEntitlements(db, userId), now())
        return {
          email: user.email,
          emailVerified: user.emailVerified,
          pendingEmail: await getPendingEmail(db, userId, now()),
          firstName: user.firstName,
          lastName: user.lastName,
          age: user.age,
          language: user.language,
          hidesResults: user.hidesResults,
          createdAt: user.createdAt.toISOString(),
          plan: { isPremium, source, endsAt },
          isAdmin: user.isAdmin,
          secondFactor: {
            isOn: await hasSecondFactor(db, userId),
            recoveryCodesLeft: await countRecoveryCodes(db, userId),
            isRequired,
          },
        }
      })
    },
    async requirePassword(userId, password) {
      await rateLimiter.take('own-password', userId)
      const user = await requireOwn(userId)
      if (!(await verifyPassword(user.password, password))) {
        logger.warn({ event: 'credentials_refused' }, 'refused')
        const message = 'The current password is not right'
        const errors = [{ path: 'currentPassword', message }]
        throw new AppError('bad_input', message, { details: { errors } })
      }
      await rateLimiter.forgive('own-password', userId)
      return user
    },
  }
}
