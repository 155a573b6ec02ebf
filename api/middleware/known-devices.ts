/**
 * A cookie that recognises a browser in which an account was signed in, also after signing out:
 * strangers who guess passwords from anywhere cannot lock the owner out of that browser. The cookie
 * signs nobody in; it names neither account nor person.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { DAY_MS } from '#data/model/time.ts'
import type { StoredUser } from '#data/queries/account/users.ts'
import type { HashWithKey } from './keyed-hash.ts'

const KNOWN_DAYS = 180

/** A new password makes every device unknown: a stranger may have signed in with the old one. */
type Owner = Pick<StoredUser, 'id' | 'password'>

export interface KnownDevices {
  /** Random name of the device if this account was signed in there; else null. */
  recognise(c: Context, owner: Owner): Promise<string | null>
  remember(c: Context, owner: Owner): Promise<void>
}

interface DeviceParts {
  readonly publicOrigin: string
  readonly now: () => Date
  readonly hashWithKey: HashWithKey
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function makeKnownDevices({ publicOrigin, now, hashWithKey }: DeviceParts): KnownDevices {
  const isSecure = publicOrigin.startsWith('https://')
  const cookie = isSecure ? '__Host-device' : 'device'
  const sign = (device: string, expiresAtMs: number, { id, password }: Owner) =>
    hashWithKey('known device', `${device} ${expiresAtMs} ${id} ${password}`)

  return {
    async recognise(c, owner) {
      const [device = '', expiry = '', signature = ''] = (getCookie(c, cookie) ?? '').split('.')
      const expiresAtMs = Number(expiry)
      if (!(expiresAtMs > now().getTime())) return null
      return isSame(signature, await sign(device, expiresAtMs, owner)) ? device : null
    },
    async remember(c, owner) {
      const device = randomBytes(16).toString('base64url')
      const expiresAtMs = now().getTime() + KNOWN_DAYS * DAY_MS
      const signature = await sign(device, expiresAtMs, owner)
      setCookie(c, cookie, `${device}.${expiresAtMs}.${signature}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        maxAge: KNOWN_DAYS * (DAY_MS / 1000),
      })
    },
  }
}
