/**
 * Canonical JSON (RFC 8785): one value, one sequence of bytes. It is hashed, signed and committed,
 * so values that JSON cannot express are refused instead of silently dropped.
 */
import canonicalize from 'canonicalize'
import { AppError } from '#data/model/errors.ts'

function refuse(path: string, what: string): never {
  throw new AppError(
    'bad_input',
    `${path || 'The value'} is ${what}, which canonical JSON cannot say.`,
  )
}

function requireJson(value: unknown, path: string): void {
  if (value === null || typeof value === 'boolean') return
  if (typeof value === 'string') {
    if (!value.isWellFormed()) refuse(path, 'text with half a character (a lone surrogate)')
    return
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(path, String(value))
    return
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      requireJson(value[index], `${path}[${index}]`)
    return
  }
  if (typeof value !== 'object') refuse(path, typeof value)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    refuse(path, 'an object of a class, not a plain one')
  for (const [key, member] of Object.entries(value)) {
    requireJson(key, `the name of a member of ${path || 'the value'}`)
    requireJson(member, `${path}.${key}`)
  }
}

/**
 * The one text of a value: members sorted by UTF-16 code unit, no spaces,
 * numbers as ECMAScript prints them. Throws `bad_input` for NaN, infinities,
 * undefined (members and array holes too), dates and other class instances.
 */
export function toCanonicalJson(value: unknown): string {
  requireJson(value, '')
  const text = canonicalize(value)
  if (text === undefined) throw new AppError('internal', 'The value has no canonical JSON.')
  return text
}

/** The UTF-8 bytes of the canonical JSON of a value. */
export function toCanonicalBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(toCanonicalJson(value))
}
