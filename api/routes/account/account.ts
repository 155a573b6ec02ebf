/** Registering, signing in and out, the current user, and the consents. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { ReadDb } from '#data/db/database.ts'
import { ConsentsSchema, LoginSchema, RegistrationSchema } from '#data/model/account/accounts.ts'
import { SecondFactorSignInSchema } from '#data/model/account/account-forms.ts'
import { AppError } from '#data/model/errors.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { hasSecondFactor } from '#data/queries/account/second-factor.ts'
import { countTokenAttempt, issueToken, takeToken } from '#data/queries/account/tokens.ts'
import {
  createUser,
  getUser,
  getUserByEmail,
  recordConsents,
  toCurrentUser,
} from '#data/queries/account/users.ts'
import { refuseEasyPassword } from '#api/account/known-passwords.ts'
import { queueVerification } from '#api/account/letters-of-accounts.ts'
import { isAppCode } from '#api/account/one-time-codes.ts'
import { lockProven, makeSignIn, toLateSignIn } from '#api/account/sign-in.ts'
import { takeCode } from '#api/account/take-code.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { MailQueue } from '#api/mail/mail-queue.ts'
import type { ReadClientAddress } from '#api/middleware/client-address.ts'
import type { KnownDevices } from '#api/middleware/known-devices.ts'
import type { RateLimiter } from '#api/middleware/limit-rate.ts'
import type { Sessions } from '#api/middleware/session-cookies.ts'
import type { Route } from '#api/route.ts'
import { hashPassword, verifyPassword } from '#api/passwords.ts'

export interface AccountParts {
  readonly route: Route
  readonly sessions: Sessions
  readonly rateLimiter: RateLimiter
  readonly readClientAddress: ReadClientAddress
  readonly mail: MailQueue
  readonly devices: KnownDevices
}

/** Attempts at the code of one sign-in; after that the password is required again. */
const CODE_ATTEMPTS = 5
/** 202 is a right password that still needs the second factor. */
const SIGNED_IN = { 200: 'signed_in', 202: 'second_factor_asked' }
/** The specification's form, and the language of the page. */
const RegisterSchema = z.intersection(
  RegistrationSchema,
  z.object({ language: z.enum(LANGUAGE_CODES).default(DEFAULT_LANGUAGE) }),
)

export function makeAccountRoutes(dependencies: AppDependencies, parts: AccountParts) {
  const { database, now, publicOrigin } = dependencies
  const signIn = makeSignIn(dependencies, parts)
  const { route, sessions, rateLimiter, readClientAddress, mail, devices } = parts
  const routes = new Hono<AppEnv>()

  routes.post(
    '/register',
    route({ who: 'anybody', audit: 'registered', bound: 'register-address' }),
    requireJson,
    checked('json', RegisterSchema),
    async (c) => {
      const { email, firstName, lastName, age, password, language } = c.req.valid('json')
      refuseEasyPassword(password, { email, firstName, lastName }, 'password')
      const passwordHash = await hashPassword(password)
      const account = {
        email,
        firstName,
        lastName,
        age,
        language,
        passwordHash,
        consentedAt: now(),
      }
      const user = await database.write(async (db) => {
        const created = await createUser(db, account, now())
        if (created !== null)
          await queueVerification(db, created, { mail, now: now(), publicOrigin })
        return created
      })
      if (user === null) throw new AppError('conflict', 'An account with this email already exists')
      mail.sendSoon()
      await sessions.start(c, { userId: user.id, passkeyId: null }, async () => {})
      return c.json(toCurrentUser(user), 201)
    },
  )

  routes.post(
    '/login',
    route({ who: 'anybody', endsSessions: 'own', audit: SIGNED_IN, bound: 'login-address' }),
    requireJson,
    checked('json', LoginSchema),
    async (c) => {
      const { email, password } = c.req.valid('json')
      const accountHere = `${email} ${readClientAddress(c)}`
      await rateLimiter.take('login-account-address', accountHere)
      const user = await database.readOne((db) => getUserByEmail(db, email, now()))
      const device = user && (await devices.recognise(c, user))
      if (device === null) await rateLimiter.take('login-account', email)
      else await rateLimiter.take('login-device', device)
      const isRight = await verifyPassword(user?.password ?? null, password)
      if (user === null || !isRight)
        throw new AppError('invalid_credentials', 'Invalid email or password')
      await rateLimiter.forgive('login-account-address', accountHere)
      // Attempts from unknown devices keep counting.
      if (device === null) await rateLimiter.forgive('login-account', email)
      else await rateLimiter.forgive('login-device', device)
      if (await database.readOne((db) => hasSecondFactor(db, user.id))) {
        const asked = { purpose: 'second-factor' as const, userId: user.id, email }
        const { token } = await database.write(async (db) => {
          await lockProven(db, user, now())
          return issueToken(db, asked, now())
        })
        return c.json({ secondFactorToken: token }, 202)
      }
      const recheck = async (db: ReadDb) => {
        if (await hasSecondFactor(db, user.id)) throw toLateSignIn()
      }
      return c.json(await signIn(c, { user, passkeyId: null, recheck }))
    },
  )

  routes.post(
    '/login/code',
    route({ who: 'anybody', audit: SIGNED_IN, bound: 'token-address' }),
    requireJson,
    checked('json', SecondFactorSignInSchema),
    async (c) => {
      const { token, code } = c.req.valid('json')
      const tried = { token, purpose: 'second-factor' as const, most: CODE_ATTEMPTS }
      const started = await database.write((db) => countTokenAttempt(db, tried, now()))
      const user = started && (await database.readOne((db) => getUser(db, started.userId, now())))
      if (user === null) throw toLateSignIn()
      // A stranger with the password uses up the attempts of unknown devices, not those of the
      // owner's device.
      const isKnown = (await devices.recognise(c, user)) !== null
      const limitName = isKnown ? 'code-devices' : 'code-account'
      if (isAppCode(code)) await rateLimiter.take(limitName, user.id)
      const letterParts = { mail, now: now(), publicOrigin }
      const isRight = await database.write(
        async (db) =>
          (await takeCode(db, user.id, code, letterParts)) &&
          (await takeToken(db, token, 'second-factor', now())) !== null,
      )
      if (!isRight) throw new AppError('invalid_credentials', 'This code is not right')
      mail.sendSoon()
      await rateLimiter.forgive(limitName, user.id)
      return c.json(await signIn(c, { user, passkeyId: null, recheck: async () => {} }))
    },
  )

  routes.post(
    '/logout',
    route({ who: 'anybody', endsSessions: 'own', audit: 'signed_out', bound: 'cheap' }),
    async (c) => {
      await sessions.end(c)
      return c.body(null, 204)
    },
  )

  routes.get('/user', route({ who: 'user', bound: 'cheap' }), (c) => c.json(c.var.user))

  routes.post(
    '/compliance',
    route({ who: 'user', bound: 'cheap' }),
    requireJson,
    checked('json', ConsentsSchema),
    async (c) => {
      const user = await database.write((db) => recordConsents(db, c.var.user.id, now()))
      return c.json(toCurrentUser({ ...user, lacksSecondFactor: c.var.user.lacksSecondFactor }))
    },
  )

  return routes
}
