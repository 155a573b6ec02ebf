/** The OpenAPI 3.1 document of the public calls, from the routes and the schemas they check and answer with. */
import { z, type core } from 'zod'
import { ProblemSchema } from '#data/model/replies.ts'
import { PROBLEM_TYPE } from '#api/problem.ts'
import type { ListedRoute } from '#api/route.ts'
import { isPublicCall, PUBLIC_CALLS, type PublicCall } from './public-calls.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * JSON Schema of the transmitted form: replies may get more members later, and inputs are texts
 * before they are parsed.
 */
function toJsonSchema(schema: core.$ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

/** `/api/predictions/{day}` for `/api/predictions/:day`. */
export const toTemplate = (path: string) =>
  path.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')

function listParameters({ path, inputs }: ListedRoute) {
  const listed = inputs.flatMap(({ target, schema }) => {
    const { properties = {}, required = [] } = toJsonSchema(schema) as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: target === 'param' ? 'path' : 'query',
      required: target === 'param' || required.includes(name),
      schema: of,
    }))
  })
  // Path parameters without a schema are plain texts.
  const missing = [...toTemplate(path).matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !listed.some((one) => one.in === 'path' && one.name === name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  return [...missing, ...listed]
}

function toContent({ reply }: PublicCall) {
  return typeof reply === 'string'
    ? { [reply]: {} }
    : { 'application/json': { schema: toJsonSchema(reply) } }
}

/** `getApiPredictionsDay` */
const toOperationId = (path: string) =>
  `get${path.replace(/\*$/, 'file').replaceAll(/(?:^|[^A-Za-z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase())}`

function toOperation(route: ListedRoute) {
  const call = PUBLIC_CALLS[route.path]
  if (call === undefined) throw new Error(`${route.path} is public and not in PUBLIC_CALLS.`)
  const isCounted = route.properties?.cache !== 'elsewhere'
  return {
    operationId: toOperationId(route.path),
    summary: call.summary,
    parameters: listParameters(route),
    responses: {
      200: {
        description: call.summary,
        headers: {
          ETag: { $ref: '#/components/headers/ETag' },
          ...(isCounted && {
            RateLimit: { $ref: '#/components/headers/RateLimit' },
            'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
          }),
        },
        content: toContent(call),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const TEXT = { type: 'string' }

export function makeOpenApiDocument(routes: readonly ListedRoute[], publicOrigin: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pitchproof',
      version: '1',
      description:
        'Football predictions that anyone can check: fixtures, receipts, results, the measured record and the public log. No key is needed. Figures of a prediction that is not opened yet are in none of it, but for the first three matches of a day. Ask again with If-None-Match: what has not changed is answered with 304.',
    },
    servers: [{ url: publicOrigin }],
    paths: Object.fromEntries(
      routes
        .filter(isPublicCall)
        .map((route) => [toTemplate(route.path), { get: toOperation(route) }]),
    ),
    components: {
      headers: {
        ETag: { description: 'For If-None-Match.', schema: TEXT },
        RateLimit: {
          description:
            'Units left (r) and seconds until there are all of them again (t). A reply that is in the memory of the server costs 1, any other 10.',
          schema: TEXT,
        },
        'RateLimit-Policy': {
          description: 'Units (q) in a window of so many seconds (w), for one network address.',
          schema: TEXT,
        },
      },
      responses: {
        Problem: {
          description: 'What went wrong, as RFC 9457 has it.',
          content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: { Problem: toJsonSchema(ProblemSchema) },
    },
  }
}
