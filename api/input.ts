/** Checks queries, path parts and bodies of requests with the schemas of the model. */
import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { core, ZodObject } from 'zod'
import { every } from 'hono/combine'
import { AppError } from '#data/model/errors.ts'
import { limitForm } from '#api/middleware/limit-body.ts'
import { toInputError } from './problem.ts'

/** Place of a request's input, and its schema. */
export interface Input {
  readonly target: 'query' | 'param' | 'json'
  readonly schema: core.$ZodType
}

const inputs = new WeakMap<object, Input>()

/** The input that a handler checks; null for any other handler. */
export const getInput = (handler: object): Input | null => inputs.get(handler) ?? null

/** Checks the query or the parts of the path. */
export const checked = <Target extends 'query' | 'param' | 'json', Schema extends core.$ZodType>(
  target: Target,
  schema: Schema,
) => {
  const check = zValidator(target, schema, (result) => {
    if (!result.success) throw toInputError(result.error)
    const issues = findUnstorable(result.data).map((path) => ({ path, message: REFUSAL }))
    if (issues.length > 0) throw toInputError({ issues })
  })
  inputs.set(check, { target, schema })
  return check
}

/**
 * A letter, digit or `-._~` as its code, which no program needs to send (RFC 3986, 2.3), or a part
 * behind `#`, which none may send.
 */
const OTHER_SPELLING = /#|%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

/** Refuses other spellings of an address: caches would store the same reply once for each of them. */
export function refuseOtherSpelling(c: Context): void {
  if (OTHER_SPELLING.test(c.req.url))
    throw new AppError('bad_input', 'Write this address without codes for plain letters.')
}

/**
 * Refuses a query that the route does not read, by the schemas it checks with: caches would store the
 * same reply once for each such address.
 */
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

const REFUSAL = 'This holds a character that cannot be stored'

/** NUL, which PostgreSQL cannot store in a text, and what stands for bytes that were no UTF-8. */
const UNSTORABLE = /[\0\uFFFD]/

/** Paths of texts that could not be stored as they are: half of a pair of surrogates is no character either. */
function findUnstorable(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string')
    return UNSTORABLE.test(value) || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => findUnstorable(part, [...path, key]))
}

/** A body must be sent as JSON: forms of other sites cannot do that. */
const requireJsonType = createMiddleware(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new AppError('bad_input', 'Send the body as JSON, with Content-Type: application/json.')
  await next()
})

/** Accepts JSON up to the size of a form; anything else is refused before it is parsed. */
export const requireJson = every(requireJsonType, limitForm)
