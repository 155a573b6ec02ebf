/** Signing in with a passkey: a challenge for this browser, and the answer of its authenticator. */
import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ReadDb } from '#data/db/database.ts'
import { CHALLENGE_LIFETIME_MS, PasskeyUsedSchema } from '#data/model/account/passkeys.ts'
import { AppError } from '#data/model/errors.ts'
import { issueChallenge, takeChallenge } from '#data/queries/account/passkey-challenges.ts'
import {
  getPasskey,
  markPasskeyUsed,
  suspectPasskey,
  type StoredPasskey,
} from '#data/queries/account/passkeys.ts'
import { getUser, type StoredUser } from '#data/queries/account/users.ts'
import { queuePasskeyNotice } from '#api/account/letters-of-accounts.ts'
import {
  describeRequest,
  readChallenge,
  toPasskeyRefusal,
  verifyUsed,
} from '#api/account/passkey-ceremonies.ts'
import { makeSignIn, toLateSignIn } from '#api/account/sign-in.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import type { AccountParts } from './account.ts'

const BROWSER_BYTES = 32

/** 404 makes the page tell the browser to stop offering this passkey. */
const toUnknownPasskey = () =>
  new AppError('not_found', 'This passkey is not known here. Please sign in with your password.')
const toSuspectedPasskey = () =>
  new AppError(
    'invalid_credentials',
    'This passkey may have been copied and no longer works. Sign in with your password, remove it and add a new one.',
  )

export function makePasskeySignInRoutes(dependencies: AppDependencies, parts: AccountParts) {
  const { database, now, publicOrigin, sessionWatch } = dependencies
  const { route, mail } = parts
  const signIn = makeSignIn(dependencies, parts)
  const isSecure = publicOrigin.startsWith('https://')
  const cookie = isSecure ? '__Host-passkey' : 'passkey'
  const routes = new Hono<AppEnv>()

  /** The random name of this browser that its challenges are bound to; several tabs share it. */
  function nameBrowser(c: Context): string {
    const known = getCookie(c, cookie) ?? ''
    const name = /^[\w-]{43}$/.test(known)
      ? known
      : randomBytes(BROWSER_BYTES).toString('base64url')
    setCookie(c, cookie, name, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure,
      maxAge: CHALLENGE_LIFETIME_MS / 1000,
    })
    return name
  }

  routes.post(
    '/options',
    route({ who: 'anybody', endsSessions: 'own', bound: 'passkey-address' }),
    async (c) => {
      const asked = { boundTo: toSha256Hex(nameBrowser(c)), userId: null }
      const challenge = await database.write((db) => issueChallenge(db, asked, now()))
      return c.json(describeRequest(publicOrigin, challenge))
    },
  )

  /** Ends the use of a passkey whose counter went back, with the sessions it began, and tells its owner once. */
  async function refuseCopy(c: Context<AppEnv>, user: StoredUser, passkey: StoredPasskey) {
    c.var.logger.warn({ event: 'passkey_suspected' }, 'refused')
    await database.write(async (db) => {
      if (!(await suspectPasskey(db, passkey.id, now()))) return
      const told = { kind: 'passkey-suspected', name: passkey.name } as const
      await queuePasskeyNotice(db, user, told, { mail, now: now(), publicOrigin })
    })
    sessionWatch.lookAgain(user.id)
    mail.sendSoon()
    return toSuspectedPasskey()
  }

  routes.post(
    '/',
    route({ who: 'anybody', endsSessions: 'own', audit: 'signed_in', bound: 'login-address' }),
    requireJson,
    checked('json', PasskeyUsedSchema),
    async (c) => {
      const used = c.req.valid('json')
      const challenge = readChallenge(used.response.clientDataJSON)
      if (challenge === null) throw toPasskeyRefusal()
      const asked = { boundTo: toSha256Hex(getCookie(c, cookie) ?? ''), userId: null }
      // Consume the challenge whatever the result, so that an answer can be tried only once.
      if (!(await database.write((db) => takeChallenge(db, challenge, asked, now()))))
        throw toLateSignIn()
      const passkey = await database.read((db) => getPasskey(db, used.id))
      const user = passkey && (await database.read((db) => getUser(db, passkey.userId, now())))
      if (!passkey || !user) {
        c.var.logger.warn({ event: 'credentials_refused' }, 'refused')
        throw toUnknownPasskey()
      }
      const { counter, isBackedUp } = await verifyUsed(used, { challenge, publicOrigin, passkey })
      const use = { id: passkey.id, counter, isBackedUp }
      if (!(await database.write((db) => markPasskeyUsed(db, use, now()))))
        throw await refuseCopy(c, user, passkey)
      // If a copy was used meanwhile, its sessions were ended before this one was started.
      const recheck = async (db: ReadDb) => {
        const after = await getPasskey(db, used.id)
        if (after === null || after.suspectedAt !== null) throw toSuspectedPasskey()
      }
      return c.json(await signIn(c, { user, passkeyId: passkey.id, recheck }))
    },
  )

  return routes
}
