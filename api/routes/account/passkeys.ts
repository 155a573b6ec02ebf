/** The passkeys of one's own account: listed, added, renamed, removed. */
import { Hono } from 'hono'
import { z } from 'zod'
import { OwnPasswordSchema, PasskeyNameSchema } from '#data/model/account/account-forms.ts'
import { MOST_PASSKEYS, PasskeyMadeSchema, type Passkey } from '#data/model/account/passkeys.ts'
import { AppError } from '#data/model/errors.ts'
import { issueChallenge, takeChallenge } from '#data/queries/account/passkey-challenges.ts'
import {
  addPasskey,
  hasRoomForPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type StoredPasskey,
} from '#data/queries/account/passkeys.ts'
import { getUser } from '#data/queries/account/users.ts'
import { toDevice } from '#api/account/device.ts'
import { queuePasskeyNotice } from '#api/account/letters-of-accounts.ts'
import { makeOwnAccount } from '#api/account/own-account.ts'
import { describeCreation, readChallenge, verifyMade } from '#api/account/passkey-ceremonies.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { toSignInError } from '#api/middleware/auth.ts'
import type { AccountParts } from './account.ts'

const IdSchema = z.object({ id: z.uuid() })
const toNoRoom = () =>
  new AppError('conflict', 'Your account has as many passkeys as it can have. Remove one first.')
const toNoPasskey = () => new AppError('not_found', 'Your account has no such passkey.')

function toPasskey({ id, name, isBackedUp, ...stored }: StoredPasskey): Passkey {
  return {
    id,
    name,
    createdAt: stored.createdAt.toISOString(),
    lastUsedAt: stored.lastUsedAt?.toISOString() ?? null,
    isBackedUp,
    isSuspected: stored.suspectedAt !== null,
  }
}

export function makePasskeyRoutes(dependencies: AppDependencies, parts: AccountParts) {
  const { database, now, publicOrigin, operatorName } = dependencies
  const { route, sessions, mail } = parts
  const own = makeOwnAccount(dependencies, parts)
  const letterParts = () => ({ mail, now: now(), publicOrigin })
  const routes = new Hono<AppEnv>()

  routes.get('/', route({ who: 'user', bound: 'cheap' }), async (c) => {
    const list = await database.read((db) => listPasskeys(db, c.var.user.id))
    return c.json(list.map(toPasskey))
  })

  // This first call asks for the password; the challenge proves it to the second call, for this
  // session only.
  routes.post(
    '/options',
    route({ who: 'user', address: 'confirmed', endsSessions: 'own', bound: 'handler' }),
    requireJson,
    checked('json', OwnPasswordSchema),
    async (c) => {
      const user = await own.requirePassword(c.var.user.id, c.req.valid('json').currentPassword)
      const known = await database.read((db) => listPasskeys(db, user.id))
      if (known.length >= MOST_PASSKEYS) throw toNoRoom()
      const asked = { boundTo: sessions.getSid(c) ?? '', userId: user.id }
      const challenge = await database.write((db) => issueChallenge(db, asked, now()))
      return c.json(describeCreation({ challenge, publicOrigin, operatorName, user, known }))
    },
  )

  routes.post(
    '/',
    route({ who: 'user', address: 'confirmed', audit: 'passkey_added', bound: 'cheap' }),
    requireJson,
    checked('json', PasskeyMadeSchema),
    async (c) => {
      const made = c.req.valid('json')
      const userId = c.var.user.id
      const challenge = readChallenge(made.response.clientDataJSON) ?? ''
      const asked = { boundTo: sessions.getSid(c) ?? '', userId }
      if (!(await database.write((db) => takeChallenge(db, challenge, asked, now()))))
        throw new AppError('conflict', 'This took too long. Please begin again.')
      const key = await verifyMade(made, { challenge, publicOrigin })
      const name = toDevice(c.req.header('user-agent')) ?? 'Passkey'
      const added = await database.write(async (db) => {
        const user = await getUser(db, userId, now())
        if (user === null) throw toSignInError()
        if (!(await hasRoomForPasskey(db, userId))) throw toNoRoom()
        const passkey = await addPasskey(db, { ...key, userId, name }, now())
        if (passkey === null) return null
        await queuePasskeyNotice(db, user, { kind: 'passkey-added', name }, letterParts())
        return passkey
      })
      if (added === null) throw new AppError('conflict', 'This passkey is registered already.')
      mail.sendSoon()
      return c.json(toPasskey(added), 201)
    },
  )

  routes.put(
    '/:id',
    route({ who: 'user', endsSessions: 'own', bound: 'cheap' }),
    checked('param', IdSchema),
    requireJson,
    checked('json', PasskeyNameSchema),
    async (c) => {
      const renamed = { userId: c.var.user.id, ...c.req.valid('param'), ...c.req.valid('json') }
      if (!(await database.write((db) => renamePasskey(db, renamed)))) throw toNoPasskey()
      return c.body(null, 204)
    },
  )

  routes.delete(
    '/:id',
    route({ who: 'user', audit: 'passkey_removed', bound: 'handler' }),
    checked('param', IdSchema),
    requireJson,
    checked('json', OwnPasswordSchema),
    async (c) => {
      const user = await own.requirePassword(c.var.user.id, c.req.valid('json').currentPassword)
      const removed = { userId: user.id, ...c.req.valid('param'), keptSid: sessions.getSid(c) }
      await database.write(async (db) => {
        const passkey = await removePasskey(db, removed)
        if (passkey === null) throw toNoPasskey()
        const told = { kind: 'passkey-removed', name: passkey.name } as const
        await queuePasskeyNotice(db, user, told, letterParts())
      })
      mail.sendSoon()
      return c.body(null, 204)
    },
  )

  return routes
}
