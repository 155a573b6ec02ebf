/**
 * Canonical JSON (RFC 8785): one value, one sequence of bytes. It is hashed, signed and committed,
 * so values that JSON cannot express are refused instead of silently dropped.
 */
import canonicalize from 'canonicalize'
import { AppError } from '#data/model/errors.ts'

/** Where in a value something is that JSON cannot express, and what it is. */
interface Unsaid {
  readonly path: string
  readonly what: string
}

const HALF = 'text with half a character (a lone surrogate)'

function findInMembers(value: object): Unsaid | null {
  for (const [key, member] of Object.entries(value)) {
    if (!key.isWellFormed()) return { path: '', what: `named by ${HALF}` }
    const found = findUnsaid(member)
    if (found) return { ...found, path: `.${key}${found.path}` }
  }
  return null
}

function findInList(list: readonly unknown[]): Unsaid | null {
  for (let index = 0; index < list.length; index++) {
    const found = findUnsaid(list[index])
    if (found) return { ...found, path: `[${index}]${found.path}` }
  }
  return null
}

/** Null for a value that JSON can express. A path is only made on the way back: entries have thousands of values. */
function findUnsaid(value: unknown): Unsaid | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string') return value.isWellFormed() ? null : { path: '', what: HALF }
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : { path: '', what: String(value) }
  if (Array.isArray(value)) return findInList(value)
  if (typeof value !== 'object') return { path: '', what: typeof value }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    return { path: '', what: 'an object of a class, not a plain one' }
  return findInMembers(value)
}

/**
 * The one text of a value: members sorted by UTF-16 code unit, no spaces,
 * numbers as ECMAScript prints them. Throws `bad_input` for NaN, infinities,
 * undefined (members and array holes too), dates and other class instances.
 */
export function toCanonicalJson(value: unknown): string {
  const unsaid = findUnsaid(value)
  if (unsaid !== null)
    throw new AppError(
      'bad_input',
      `${unsaid.path || 'The value'} is ${unsaid.what}, which canonical JSON cannot say.`,
    )
  const text = canonicalize(value)
  if (text === undefined) throw new AppError('internal', 'The value has no canonical JSON.')
  return text
}

/** The UTF-8 bytes of the canonical JSON of a value. */
export function toCanonicalBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(toCanonicalJson(value))
}
