/** Switching the second factor of one's own account on and off. */
import { Hono } from 'hono'
import { CodeFormSchema, OwnPasswordSchema } from '#data/model/account/account-forms.ts'
import { AppError } from '#data/model/errors.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  takeStep,
} from '#data/queries/account/second-factor.ts'
import { endOtherSessions } from '#data/queries/account/sessions.ts'
import { holdAccount } from '#data/queries/account/hold-account.ts'
import { lockUser } from '#data/queries/account/users.ts'
import { queueNotice } from '#api/account/letters-of-accounts.ts'
import {
  describeSecret,
  findStep,
  makeRecoveryCodes,
  makeSecret,
} from '#api/account/one-time-codes.ts'
import { makeOwnAccount } from '#api/account/own-account.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { AccountParts } from './account.ts'

export function makeSecondFactorRoutes(dependencies: AppDependencies, parts: AccountParts) {
  const { database, now, publicOrigin, operatorName } = dependencies
  const { route, sessions, rateLimiter, mail } = parts
  const own = makeOwnAccount(dependencies, parts)
  const letterParts = () => ({ mail, now: now(), publicOrigin })
  const routes = new Hono<AppEnv>()
  const confirmed = { who: 'user', address: 'confirmed', bound: 'handler' } as const

  routes.post('/', route(confirmed), requireJson, checked('json', OwnPasswordSchema), async (c) => {
    const user = await own.requirePassword(c.var.user.id, c.req.valid('json').currentPassword)
    const secret = makeSecret()
    const isBegun = await database.write(async (db) => {
      await holdAccount(db, user.id)
      return beginSecondFactor(db, user.id, secret, now())
    })
    if (!isBegun)
      throw new AppError('conflict', 'Two-factor sign-in is on already. Switch it off first.')
    const issuer = `${operatorName} (${new URL(publicOrigin).host})`
    return c.json({ secret, ...describeSecret(secret, { account: user.email, issuer }) })
  })

  routes.post(
    '/confirm',
    route({ ...confirmed, audit: 'second_factor_on' }),
    requireJson,
    checked('json', CodeFormSchema),
    async (c) => {
      const userId = c.var.user.id
      await rateLimiter.take('code-account', userId)
      const recoveryCodes = makeRecoveryCodes()
      await database.write(async (db) => {
        // Locked, so that a secret begun in another tab and a sign-in under way wait.
        const user = await lockUser(db, userId, now())
        const factor = await getSecondFactor(db, userId)
        if (factor === null || factor.confirmedAt !== null)
          throw new AppError('conflict', 'There is nothing to confirm. Begin again, please.')
        const step = findStep(factor.secret, c.req.valid('json').code, now())
        if (step === null || !(await takeStep(db, userId, step))) {
          const errors = [{ path: 'code', message: 'This code is not right' }]
          throw new AppError('bad_input', 'This code is not right', { details: { errors } })
        }
        await confirmSecondFactor(db, userId, now())
        await replaceRecoveryCodes(db, userId, recoveryCodes)
        // Other sessions were begun without a code, so they end.
        await endOtherSessions(db, userId, sessions.getSid(c))
        if (user !== null) await queueNotice(db, user, 'second-factor-on', letterParts())
      })
      mail.sendSoon()
      return c.json({ recoveryCodes })
    },
  )

  routes.post(
    '/recovery-codes',
    route({ who: 'user', audit: 'recovery_codes_made', bound: 'handler' }),
    requireJson,
    checked('json', OwnPasswordSchema),
    async (c) => {
      const user = await own.requirePassword(c.var.user.id, c.req.valid('json').currentPassword)
      const recoveryCodes = makeRecoveryCodes()
      await database.write(async (db) => {
        if (!(await hasSecondFactor(db, user.id)))
          throw new AppError('conflict', 'Two-factor sign-in is off: there is nothing to recover.')
        await replaceRecoveryCodes(db, user.id, recoveryCodes)
      })
      return c.json({ recoveryCodes })
    },
  )

  routes.delete(
    '/',
    route({ who: 'user', audit: 'second_factor_off', bound: 'handler' }),
    requireJson,
    checked('json', OwnPasswordSchema),
    async (c) => {
      const user = await own.requirePassword(c.var.user.id, c.req.valid('json').currentPassword)
      await database.write(async (db) => {
        if (await removeSecondFactor(db, user.id))
          await queueNotice(db, user, 'second-factor-off', letterParts())
      })
      mail.sendSoon()
      return c.body(null, 204)
    },
  )

  return routes
}
