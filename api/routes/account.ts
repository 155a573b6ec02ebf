/** Registering, signing in and out, the current user, and the consents. */
import { Hono } from 'hono'
import { ConsentsSchema, LoginSchema, RegistrationSchema } from '#data/model/account/accounts.ts'
import { AppError } from '#data/model/errors.ts'
import {
  createUser,
  getUserByEmail,
  recordConsents,
  toCurrentUser,
} from '#data/queries/account/users.ts'
import type { AppDependencies, AppEnv } from '../dependencies.ts'
import { checked, requireJson } from '../input.ts'
import { requireUser } from '../middleware/auth.ts'
import type { ReadClientAddress } from '../middleware/client-address.ts'
import type { RateLimiter } from '../middleware/limit-rate.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { Sessions } from '../middleware/session-cookies.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'

export interface AccountParts {
  readonly sessions: Sessions
  readonly rateLimiter: RateLimiter
  readonly readClientAddress: ReadClientAddress
  readonly mail: MailQueue
}

export function makeAccountRoutes(
  { database, now }: AppDependencies,
  { sessions, rateLimiter, readClientAddress }: AccountParts,
) {
  const routes = new Hono<AppEnv>()

  routes.post('/register', requireJson, checked('json', RegistrationSchema), async (c) => {
    await rateLimiter.take('register-address', readClientAddress(c))
    const { email, firstName, lastName, age, password } = c.req.valid('json')
    const passwordHash = await hashPassword(password)
    const account = { email, firstName, lastName, age, passwordHash, consentedAt: now() }
    const user = await database.write((db) => createUser(db, account, now()))
    if (user === null) throw new AppError('conflict', 'An account with this email already exists')
    await sessions.start(c, user.id)
    return c.json(toCurrentUser(user), 201)
  })

  routes.post('/login', requireJson, checked('json', LoginSchema), async (c) => {
    const { email, password } = c.req.valid('json')
    const address = readClientAddress(c)
    const accountHere = `${email} ${address}`
    await rateLimiter.take('login-address', address)
    await rateLimiter.take('login-account-address', accountHere)
    await rateLimiter.take('login-account', email)
    const user = await database.read((db) => getUserByEmail(db, email, now()))
    const isRight = await verifyPassword(user?.password ?? null, password)
    if (user === null || !isRight)
      throw new AppError('invalid_credentials', 'Invalid email or password')
    await rateLimiter.forgive('login-account-address', accountHere)
    await rateLimiter.forgive('login-account', email)
    await sessions.start(c, user.id)
    return c.json(toCurrentUser(user))
  })

  routes.post('/logout', async (c) => {
    await sessions.end(c)
    return c.body(null, 204)
  })

  routes.get('/user', requireUser(sessions), (c) => c.json(c.var.user))

  routes.post(
    '/compliance',
    requireUser(sessions),
    requireJson,
    checked('json', ConsentsSchema),
    async (c) => {
      const user = await database.write((db) => recordConsents(db, c.var.user.id, now()))
      return c.json(toCurrentUser(user))
    },
  )

  return routes
}
