/** Checks queries, path parts and bodies of requests with the schemas of the model. */
import { zValidator } from '@hono/zod-validator'
import { createMiddleware } from 'hono/factory'
import type { core } from 'zod'
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

const REFUSAL = 'This holds a character that cannot be stored'

/** NUL, which PostgreSQL cannot store in a text, and what stands for bytes that were no UTF-8. */
const UNSTORABLE = /[\0\uFFFD]/

/** Paths of texts that could not be stored as they are: half of a pair of surrogates is no character either. */
function listUnstorable(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string')
    return UNSTORABLE.test(value) || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => listUnstorable(part, [...path, key]))
}

/** Checks the query, the parts of the path or the body. */
export const checked = <Target extends 'query' | 'param' | 'json', Schema extends core.$ZodType>(
  target: Target,
  schema: Schema,
) => {
  const check = zValidator(target, schema, (result) => {
    if (!result.success) throw toInputError(result.error)
    const issues = listUnstorable(result.data).map((path) => ({ path, message: REFUSAL }))
    if (issues.length > 0) throw toInputError({ issues })
  })
  inputs.set(check, { target, schema })
  return check
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
