/** Lists the document's calls for people: the parameters and the form of the reply. */
import type { CallList } from '#data/public-api/call-list.ts'
import type { makeOpenApiDocument } from './document.ts'

/** The part of JSON Schema that our own schemas use. */
interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

const INDENT = '  '

function toObjectType(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = indent + INDENT
  const lines = Object.entries(properties).map(
    ([name, of]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${toType(of, inner)}\n`,
  )
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`
  return typeof additionalProperties === 'object'
    ? `{ [name]: ${toType(additionalProperties, indent)} }`
    : '{}'
}

function toArrayType({ items, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((item) => toType(item, indent)).join(', ')}]`
  const type = toType(items ?? {}, indent)
  return type.includes(' | ') && !type.startsWith('{') ? `(${type})[]` : `${type}[]`
}

/** A schema as a TypeScript type, with `integer` for whole numbers. */
function toType(schema: JsonSchema, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((one) => toType(one, indent)))].join(' | ')
  if (schema.type === 'object') return toObjectType(schema, indent)
  if (schema.type === 'array') return toArrayType(schema, indent)
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

export function listCalls({ paths }: ReturnType<typeof makeOpenApiDocument>): CallList {
  return Object.entries(paths).map(([path, { get }]) => {
    const [[mediaType, { schema }]] = Object.entries(get.responses[200].content) as [
      [string, { schema?: JsonSchema }],
    ]
    return {
      id: get.operationId,
      path,
      summary: get.summary,
      inputs: get.parameters.map(({ name, in: place, required, schema: of }) => ({
        name,
        place: place === 'path' ? 'path' : 'query',
        isRequired: required,
        type: toType(of),
      })),
      mediaType,
      reply: schema ? toType(schema) : null,
    }
  })
}
