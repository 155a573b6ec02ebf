/** Reads what a request brings, with the schemas of the model. */
import { zValidator } from '@hono/zod-validator'
import { createMiddleware } from 'hono/factory'
import type { ZodType } from 'zod'
import { AppError } from '#data/model/errors.ts'
import { toInputError } from './problem.ts'

/** Checks the query or the parts of the path. */
export const checked = <Target extends 'query' | 'param' | 'json', Schema extends ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw toInputError(result.error)
  })

/** A body must say that it is JSON: forms of other sites cannot, and a typo is told as what it is. */
export const requireJson = createMiddleware(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new AppError('bad_input', 'Send the body as JSON, with Content-Type: application/json.')
  await next()
})
