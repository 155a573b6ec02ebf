/**
 * Reads a raw answer by its schema, part by part. What cannot be read is left out, together with
 * the smallest thing that needs it; the schema says what that is. A field that may be absent
 * (`nullish`) is left out alone, an element of a list costs only itself, and any other field takes
 * the object that holds it along (`absentOr`: also where it may be absent). A list that would be
 * false with a part missing (eleven players, a table) is named in `whole` and falls with any of its
 * elements. Pure.
 */
import { z } from 'zod'

type Path = readonly PropertyKey[]

export type PartsRead<Value> =
  | { readonly value: Value; readonly leftOut: readonly string[] }
  /** Nothing is left that could be read without the part at this path. */
  | { readonly path: string; readonly message: string }

/**
 * The value by its schema and the paths that were left out, `events[3].type`. Takes as many passes
 * as the answer is deep, and only when something is wrong.
 */
export function readParts<Value>(
  schema: z.ZodType<Value>,
  raw: unknown,
  whole: readonly string[] = [],
): PartsRead<Value> {
  const first = schema.safeParse(raw)
  if (first.success) return { value: first.data, leftOut: [] }
  const copy = structuredClone(raw)
  const origins = new WeakMap<object, number[]>()
  const told = new Map<string, string>()
  /** Paths that hold something told; removing them is not told again. */
  const covered = new Map<string, string>()
  for (;;) {
    const parsed = schema.safeParse(copy)
    if (parsed.success) return { value: parsed.data, leftOut: [...told.keys()] }
    const removals: Path[] = []
    for (const issue of parsed.error.issues) {
      const { path, message } = issue
      const own = toOriginalPath(copy, path, origins)
      const name = formatPath(own)
      if (!covered.has(name)) {
        told.set(name, message)
        for (let length = own.length; length >= 0; length -= 1)
          covered.set(formatPath(own.slice(0, length)), name)
      }
      const removal = toWhole(toThere(copy, isOfHolder(issue) ? path.slice(0, -1) : path), whole)
      if (removal.length === 0) {
        const deepest = covered.get(name) ?? name
        return { path: deepest, message: told.get(deepest) ?? message }
      }
      removals.push(removal)
    }
    removeAll(copy, removals, origins)
  }
}

/** May be absent; when it cannot be read, what holds it would be false without it. */
export function absentOr<Value>(schema: z.ZodType<Value>) {
  const absentOrRead = schema.nullish()
  return z
    .unknown()
    .transform((raw, context): Value | null | undefined => {
      const { data, error } = absentOrRead.safeParse(raw)
      if (error === undefined) return data
      const message = error.issues[0]?.message ?? ''
      context.addIssue({ code: 'custom', message, params: { [OF_HOLDER]: true } })
      return z.NEVER
    })
    .optional()
}

const OF_HOLDER = 'ofHolder'

function isOfHolder(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.[OF_HOLDER] === true
}

/** What is absent already cannot be left out: what holds it goes. */
function toThere(root: unknown, path: Path): Path {
  const isThere = path.length === 0 || getAt(root, path) !== undefined
  return isThere ? path : toThere(root, path.slice(0, -1))
}

/** The list instead of its element where it stands or falls as a whole. */
function toWhole(path: Path, whole: readonly string[]): Path {
  const isElement = typeof path.at(-1) === 'number' && whole.includes(String(path.at(-2)))
  return isElement ? path.slice(0, -1) : path
}

function formatPath(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}

type Holder = Record<PropertyKey, unknown>

function getAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Holder | null | undefined)?.[step], root)
}

/** Places in lists as they were before elements were removed. */
function toOriginalPath(root: unknown, path: Path, origins: WeakMap<object, number[]>): Path {
  return path.map((step, depth) => {
    const holder = getAt(root, path.slice(0, depth))
    const places = typeof holder === 'object' && holder !== null ? origins.get(holder) : undefined
    return typeof step === 'number' ? (places?.[step] ?? step) : step
  })
}

/** From the end, so that no removal moves the place of another; what is inside another goes with it. */
function removeAll(root: unknown, paths: readonly Path[], origins: WeakMap<object, number[]>) {
  const outer: Path[] = []
  for (const path of paths.toSorted(comparePaths)) {
    const last = outer.at(-1)
    if (!last || !isWithin(path, last)) outer.push(path)
  }
  for (const path of outer.toReversed()) {
    const holder = getAt(root, path.slice(0, -1))
    const step = path.at(-1)!
    if (Array.isArray(holder)) {
      const places = origins.get(holder) ?? [...holder.keys()]
      places.splice(Number(step), 1)
      holder.splice(Number(step), 1)
      origins.set(holder, places)
    } else delete (holder as Holder)[step]
  }
}

function isWithin(path: Path, outer: Path): boolean {
  return outer.every((step, depth) => step === path[depth])
}

function comparePaths(one: Path, other: Path): number {
  for (const [depth, step] of one.entries()) {
    const against = other[depth]
    if (against === undefined) return 1
    if (step === against) continue
    if (typeof step === 'number' && typeof against === 'number') return step - against
    return String(step) < String(against) ? -1 : 1
  }
  return one.length - other.length
}
