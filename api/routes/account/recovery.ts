/** Forgotten passwords, and the mailed links that confirm an address. */
import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import { isRefusedBy } from '#data/db/error-code.ts'
import {
  AddressLinkSchema,
  ForgotPasswordSchema,
  PasswordResetSchema,
} from '#data/model/account/account-forms.ts'
import type { TokenPurpose } from '#data/model/account/token-purposes.ts'
import { AppError } from '#data/model/errors.ts'
import {
  changeEmail,
  changePassword,
  markEmailVerified,
} from '#data/queries/account/account-changes.ts'
import { removeFeedSecret } from '#data/queries/account/follows.ts'
import { removePasskeys } from '#data/queries/account/passkeys.ts'
import { endOtherSessions } from '#data/queries/account/sessions.ts'
import { takeOver } from '#data/queries/account/taken-over.ts'
import { endTokens, getToken, takeToken } from '#data/queries/account/tokens.ts'
import { getUser, getUserByEmail } from '#data/queries/account/users.ts'
import { refuseEasyPassword } from '#api/account/known-passwords.ts'
import {
  queueNotice,
  queuePasswordReset,
  queueVerification,
} from '#api/account/letters-of-accounts.ts'
import { makeOwnAccount } from '#api/account/own-account.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { toLoggableError } from '#api/loggable-error.ts'
import { hashPassword } from '#api/passwords.ts'
import type { AccountParts } from './account.ts'

/** The same answer for an expired, used, invented or foreign link, so that it reveals nothing. */
const refuseLink = () =>
  new AppError('bad_input', 'This link has expired or was already used. Please ask for a new one.')

export function makeRecoveryRoutes(dependencies: AppDependencies, parts: AccountParts) {
  const { database, now, publicOrigin } = dependencies
  const { route, rateLimiter, mail, sessions } = parts
  const own = makeOwnAccount(dependencies, parts)
  const routes = new Hono<AppEnv>()
  const letterParts = () => ({ mail, now: now(), publicOrigin })

  const readLink = (token: string, purpose: TokenPurpose) =>
    database.read(async (db) => {
      const asked = await getToken(db, token, purpose, now())
      return asked && (await getUser(db, asked.userId, now()))
    })

  /**
   * A mailed link shows who reads an address, not who made the account: a stranger may have typed
   * somebody else's. So an address is confirmed in a browser that is signed in to the account, or
   * with its password; anybody else at the address takes the account over by a new password.
   */
  async function requireOwner(
    c: Context<AppEnv>,
    purpose: 'verify-email' | 'change-email',
    { token, currentPassword }: z.output<typeof AddressLinkSchema>,
  ): Promise<void> {
    const user = await readLink(token, purpose)
    if (user === null) throw refuseLink()
    if ((await sessions.getUser(c))?.id === user.id) return
    if (currentPassword === undefined)
      throw new AppError(
        'not_signed_in',
        'This browser is not signed in to the account: enter its password. If you did not register, choose a new password instead.',
      )
    await own.requirePassword(user.id, currentPassword)
  }

  async function sendReset(email: string): Promise<void> {
    await database.write(async (db) => {
      const user = await getUserByEmail(db, email, now())
      if (user !== null) await queuePasswordReset(db, user, letterParts())
    })
    mail.sendSoon()
  }

  // The reply is sent before any look-up: known and unknown addresses take the same time.
  routes.post(
    '/forgot-password',
    route({ who: 'anybody', bound: 'forgot-address' }),
    requireJson,
    checked('json', ForgotPasswordSchema),
    async (c) => {
      const { email } = c.req.valid('json')
      await rateLimiter.take('forgot-account', email)
      sendReset(email).catch((error: unknown) =>
        c.var.logger.error({ error: toLoggableError(error) }, 'a password reset could not be sent'),
      )
      return c.body(null, 202)
    },
  )

  routes.post(
    '/reset-password',
    route({ who: 'anybody', audit: 'password_reset', bound: 'token-address' }),
    requireJson,
    checked('json', PasswordResetSchema),
    async (c) => {
      const { token, newPassword } = c.req.valid('json')
      // The link is checked before the costly hash is made, and a refused password does not consume
      // it.
      const found = await readLink(token, 'reset-password')
      if (found === null) throw refuseLink()
      refuseEasyPassword(newPassword, found, 'newPassword')
      const passwordHash = await hashPassword(newPassword)
      await database.write(async (db) => {
        const taken = await takeToken(db, token, 'reset-password', now())
        if (taken === null || taken.email !== found.email) throw refuseLink()
        await takeOver(db, found.id, now())
        await changePassword(db, found.id, passwordHash, now())
        await markEmailVerified(db, { userId: found.id, email: taken.email }, now())
        await endOtherSessions(db, found.id, null)
        await endTokens(db, found.id, now())
        // A stranger in the account may have added a passkey or seen the address of the calendar,
        // and a reset must lock strangers out.
        await removePasskeys(db, found.id)
        await removeFeedSecret(db, found.id)
        await queueNotice(db, found, 'password-reset', letterParts())
      })
      mail.sendSoon()
      await rateLimiter.forgive('login-account', found.email)
      return c.body(null, 204)
    },
  )

  routes.post(
    '/verify-email',
    route({ who: 'anybody', bound: 'token-address' }),
    requireJson,
    checked('json', AddressLinkSchema),
    async (c) => {
      const { token } = c.req.valid('json')
      await requireOwner(c, 'verify-email', c.req.valid('json'))
      const email = await database.write(async (db) => {
        const taken = await takeToken(db, token, 'verify-email', now())
        return taken && (await markEmailVerified(db, taken, now())) ? taken.email : null
      })
      if (email === null) throw refuseLink()
      return c.json({ email })
    },
  )

  routes.post(
    '/change-email',
    route({ who: 'anybody', audit: 'address_changed', bound: 'token-address' }),
    requireJson,
    checked('json', AddressLinkSchema),
    async (c) => {
      const { token } = c.req.valid('json')
      await requireOwner(c, 'change-email', c.req.valid('json'))
      const email = await database.write(async (db) => {
        const taken = await takeToken(db, token, 'change-email', now())
        const user = taken && (await getUser(db, taken.userId, now()))
        if (!user) throw refuseLink()
        await changeEmail(db, taken, now()).catch((error: unknown) => {
          if (!isRefusedBy(error, 'users_email_unique')) throw error
          throw new AppError('conflict', 'An account with this email already exists')
        })
        // Links that were sent to the old address become invalid.
        await endTokens(db, user.id, now())
        const told = { kind: 'email-changed', to: user.email, user } as const
        await mail.addLetter(db, { ...told, values: { newEmail: taken.email } })
        return taken.email
      })
      mail.sendSoon()
      return c.json({ email })
    },
  )

  routes.post('/verify-email/send', route({ who: 'user', bound: 'own-mail' }), async (c) => {
    await database.write(async (db) => {
      const user = await getUser(db, c.var.user.id, now())
      if (user !== null && !user.emailVerified) await queueVerification(db, user, letterParts())
    })
    mail.sendSoon()
    return c.body(null, 202)
  })

  return routes
}
