/**
 * /account: what members see and change of their own accounts. Every call is about the session's
 * account, whatever is sent.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import {
  AccountProfileSchema,
  EmailChangeSchema,
  LanguageChoiceSchema,
  OwnPasswordSchema,
  ResultsChoiceSchema,
} from '#data/model/account/account-forms.ts'
import { PasswordChangeSchema } from '#data/model/account/accounts.ts'
import { AppError } from '#data/model/errors.ts'
import { changePassword, changeProfile } from '#data/queries/account/account-changes.ts'
import { exportAccount } from '#data/queries/account/account-export.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { endOtherSessions, endSession, listSessions } from '#data/queries/account/sessions.ts'
import { requireOtherAdministrator } from '#data/queries/account/members.ts'
import { endTokens } from '#data/queries/account/tokens.ts'
import { refuseEasyPassword } from '#api/account/known-passwords.ts'
import { queueEmailChange, queueNotice } from '#api/account/letters-of-accounts.ts'
import { makeOwnAccount } from '#api/account/own-account.ts'
import { lockProven } from '#api/account/sign-in.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { toLoggableError } from '#api/loggable-error.ts'
import { formatLetterDay } from '#api/mail/letters.ts'
import { hashPassword } from '#api/passwords.ts'
import type { AccountParts } from './account.ts'

export function makeMyAccountRoutes(dependencies: AppDependencies, parts: AccountParts) {
  const { database, now, publicOrigin, billing } = dependencies
  const { route, sessions, rateLimiter, mail, devices } = parts
  const own = makeOwnAccount(dependencies, parts)
  const letterParts = () => ({ mail, now: now(), publicOrigin })
  const routes = new Hono<AppEnv>()
  const member = route({ who: 'user', bound: 'cheap' })
  const endSessions = route({ who: 'user', audit: 'sessions_ended', bound: 'handler' })

  routes.get('/', route({ who: 'user', bound: 'reads' }), async (c) =>
    c.json(await own.read(c.var.user.id)),
  )

  routes.put('/profile', member, requireJson, checked('json', AccountProfileSchema), async (c) => {
    await database.write((db) => changeProfile(db, c.var.user.id, c.req.valid('json'), now()))
    return c.json(await own.read(c.var.user.id))
  })

  routes.put('/language', member, requireJson, checked('json', LanguageChoiceSchema), async (c) => {
    await database.write((db) => changeProfile(db, c.var.user.id, c.req.valid('json'), now()))
    return c.body(null, 204)
  })

  routes.put('/results', member, requireJson, checked('json', ResultsChoiceSchema), async (c) => {
    await database.write((db) => changeProfile(db, c.var.user.id, c.req.valid('json'), now()))
    return c.body(null, 204)
  })

  routes.put(
    '/password',
    route({ who: 'user', audit: 'password_changed', bound: 'handler' }),
    requireJson,
    checked('json', PasswordChangeSchema),
    async (c) => {
      const { currentPassword, newPassword } = c.req.valid('json')
      const user = await own.requirePassword(c.var.user.id, currentPassword)
      refuseEasyPassword(newPassword, user, 'newPassword')
      const passwordHash = await hashPassword(newPassword)
      await database.write(async (db) => {
        await lockProven(db, user, now())
        await changePassword(db, user.id, passwordHash, now())
        await endOtherSessions(db, user.id, sessions.getSid(c))
        await endTokens(db, user.id, now())
        await queueNotice(db, user, 'password-changed', letterParts())
      })
      mail.sendSoon()
      await devices.remember(c, { id: user.id, password: passwordHash })
      return c.body(null, 204)
    },
  )

  routes.put(
    '/email',
    route({ who: 'user', bound: 'handler' }),
    requireJson,
    checked('json', EmailChangeSchema),
    async (c) => {
      const { email, currentPassword } = c.req.valid('json')
      const user = await own.requirePassword(c.var.user.id, currentPassword)
      await rateLimiter.take('own-mail', user.id)
      if (email === user.email)
        throw new AppError('bad_input', 'This is the address your account has already.')
      // Only the mailed link reveals that the address is taken, not this reply.
      await database.write((db) => queueEmailChange(db, user, email, letterParts()))
      mail.sendSoon()
      return c.json(await own.read(user.id), 202)
    },
  )

  routes.get('/sessions', member, async (c) => {
    const list = await database.read((db) => listSessions(db, c.var.user.id, now()))
    const sid = sessions.getSid(c)
    return c.json(
      list.map(({ publicId, device, country, createdAt, lastUsedAt, passkeyId, ...session }) => ({
        id: publicId,
        isThisOne: session.sid === sid,
        device,
        country,
        isByPasskey: passkeyId !== null,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    )
  })

  // Both ask for the password again: who finds a device open must not throw its owner out.
  routes.delete(
    '/sessions',
    endSessions,
    requireJson,
    checked('json', OwnPasswordSchema),
    async (c) => {
      const user = await own.requirePassword(c.var.user.id, c.req.valid('json').currentPassword)
      await database.write((db) => endOtherSessions(db, user.id, sessions.getSid(c)))
      return c.body(null, 204)
    },
  )

  routes.delete(
    '/sessions/:id',
    endSessions,
    checked('param', z.object({ id: z.uuid() })),
    requireJson,
    checked('json', OwnPasswordSchema),
    async (c) => {
      const { id } = c.req.valid('param')
      const user = await own.requirePassword(c.var.user.id, c.req.valid('json').currentPassword)
      const isEnded = await database.write((db) => endSession(db, user.id, id))
      if (!isEnded) throw new AppError('not_found', 'Your account has no such sign-in.')
      return c.body(null, 204)
    },
  )

  routes.get('/export', route({ who: 'user', bound: 'own-export' }), async (c) => {
    const everything = await database.read((db) => exportAccount(db, c.var.user.id))
    const body = { exportedAt: now().toISOString(), from: publicOrigin, ...everything }
    c.header('Content-Disposition', 'attachment; filename="pitchproof-account.json"')
    return c.body(JSON.stringify(body, null, 2), 200, { 'Content-Type': 'application/json' })
  })

  routes.post(
    '/close',
    route({ who: 'user', audit: 'account_closed', bound: 'handler' }),
    requireJson,
    checked('json', OwnPasswordSchema),
    async (c) => {
      const user = await own.requirePassword(c.var.user.id, c.req.valid('json').currentPassword)
      await database.write(async (db) => {
        if (user.isAdmin) await requireOtherAdministrator(db, user.id)
        await closeAccount(db, user.id, now())
        const day = formatLetterDay(user.language, now())
        await mail.addLetter(db, { kind: 'account-closed', to: user.email, values: { day }, user })
      })
      mail.sendSoon()
      // Ends the subscription now; if that fails, the worker of the queue tries again.
      billing
        ?.runOutbox()
        .catch((error: unknown) =>
          c.var.logger.error(
            { error: toLoggableError(error) },
            'a task at Stripe failed and will be retried',
          ),
        )
      await sessions.end(c)
      return c.body(null, 204)
    },
  )

  return routes
}
