/** One address for one reply: caches and search engines would store each other spelling of it beside it. */
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ZodObject } from 'zod'
import type { DrawnAddress } from '#data/model/drawn-addresses.ts'
import { AppError } from '#data/model/errors.ts'
import { getInput } from './input.ts'

/**
 * A letter, digit or `-._~` as its code, which no program needs to send (RFC 3986, 2.3), or a part
 * behind `#`, which none may send.
 */
const OTHER_SPELLING = /#|%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

/** Refuses other spellings of the address of a call. */
export function refuseOtherSpelling(c: Context): void {
  if (OTHER_SPELLING.test(c.req.url))
    throw new AppError('bad_input', 'Write this address without codes for plain letters.')
}

/** Refuses a query that the route does not read, by the schemas it checks with. */
export function refuseUnknownQuery(c: Context): void {
  if (!c.req.url.includes('?')) return
  // A path that no route has is answered with 404.
  const routes = matchedRoutes(c).filter(({ method }) => method !== 'ALL')
  if (routes.length === 0) return
  const schemas = routes.flatMap(({ handler }) => {
    const input = getInput(handler)
    return input?.target === 'query' ? [input.schema as ZodObject] : []
  })
  const known = schemas.flatMap((schema) => Object.keys(schema.shape))
  const asked = Object.keys(c.req.query())
  const unknown = asked.length === 0 ? [''] : asked.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const takes = known.length === 0 ? 'no parameters' : `only ${known.join(', ')}`
  throw new AppError(
    'bad_input',
    // Not the path: some hold a secret.
    `"${unknown[0]!.slice(0, 50)}" is not known here: this address takes ${takes}.`,
  )
}

/** Queries that a drawn page reads in the browser: a card's theme. A file is sent for any. */
const KNOWN_QUERIES: Partial<Record<DrawnAddress['kind'], RegExp>> = {
  card: /^theme=(?:dark|light)$/,
  dayAhead: /^/,
}

/** Nothing is drawn for a query, or for any code: the addresses of drawn pages need none. */
export function isSpeltOtherwise({ req: { url } }: Context, kind: DrawnAddress['kind']): boolean {
  if (/[%#]/.test(url)) return true
  const query = url.split('?')[1]
  return Boolean(query) && !KNOWN_QUERIES[kind]?.test(query!)
}
