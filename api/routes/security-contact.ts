/** `/.well-known/security.txt` (RFC 9116): contact for reports of a vulnerability. */
import { Hono } from 'hono'
import { SECURITY_CONTACT } from '#data/model/addresses.ts'
import { DEFAULT_SUPPORT_EMAIL } from '#data/model/account/contact.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { AppError } from '#data/model/errors.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import type { Route } from '#api/route.ts'

/** Validity of a copy of the file, in days; stated in its `Expires` line. */
const VALID_DAYS = 90

type Named = Pick<AppDependencies, 'now' | 'publicOrigin' | 'supportEmail'>

export function makeSecurityContactRoutes(
  { now, publicOrigin, supportEmail }: Named,
  route: Route,
) {
  const routes = new Hono<AppEnv>()
  routes.get(
    SECURITY_CONTACT,
    route({ who: 'anybody', cache: 'elsewhere', bound: 'cheap' }),
    (c) => {
      if (supportEmail === DEFAULT_SUPPORT_EMAIL)
        throw new AppError('not_found', 'The operator of this site has named no address yet.')
      const today = Math.floor(now().getTime() / DAY_MS)
      const expires = new Date((today + VALID_DAYS) * DAY_MS)
      const lines = [
        `Contact: mailto:${supportEmail}`,
        `Expires: ${expires.toISOString()}`,
        `Preferred-Languages: ${LANGUAGE_CODES.join(', ')}`,
        `Canonical: ${publicOrigin}${SECURITY_CONTACT}`,
      ]
      return c.text(`${lines.join('\n')}\n`)
    },
  )
  return routes
}
