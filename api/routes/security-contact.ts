/** `/.well-known/security.txt` (RFC 9116): contact for reports of a vulnerability. */
import { Hono } from 'hono'
import { DEFAULT_SUPPORT_EMAIL } from '#data/model/account/contact.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { AppError } from '#data/model/errors.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'

/** Validity of a copy of the file, in days; stated in its `Expires` line. */
const VALID_DAYS = 90
const PATH = '/.well-known/security.txt'

type Named = Pick<AppDependencies, 'now' | 'publicOrigin' | 'supportEmail'>

export function makeSecurityContactRoutes({ now, publicOrigin, supportEmail }: Named) {
  const routes = new Hono<AppEnv>()
  routes.get(PATH, (c) => {
    if (supportEmail === DEFAULT_SUPPORT_EMAIL)
      throw new AppError('not_found', 'The operator of this site has named no address yet.')
    const today = Math.floor(now().getTime() / DAY_MS)
    const expires = new Date((today + VALID_DAYS) * DAY_MS)
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${LANGUAGE_CODES.join(', ')}`,
      `Canonical: ${publicOrigin}${PATH}`,
    ]
    return c.text(`${lines.join('\n')}\n`)
  })
  return routes
}
