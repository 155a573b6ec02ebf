/** For tests only: an answer of a feed with each single field damaged in turn. */

/** What a field is made; `absent` takes it away. */
const DAMAGES = {
  null: null,
  absent: undefined,
  text: 'text',
  number: 7,
  negative: -1,
  boolean: true,
  list: [],
  object: {},
} as const

export interface Mutation {
  /** `events[3].type`. */
  readonly path: string
  readonly damage: keyof typeof DAMAGES
  /** True when the field may say this as well: a value of the same kind, or one where there was none. */
  readonly isAnother: boolean
  readonly answer: unknown
}

type Step = string | number
type Holder = Record<Step, unknown>

const toKind = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Every field of an answer, damaged in every way. */
export function* listMutations(answer: unknown): Generator<Mutation> {
  for (const [steps, before] of listFields(answer, []))
    for (const [name, value] of Object.entries(DAMAGES)) {
      const damage = name as keyof typeof DAMAGES
      const isAnother =
        damage !== 'negative' &&
        value != null &&
        (before === null || toKind(value) === toKind(before))
      yield { path: formatPath(steps), damage, isAnother, answer: withChange(answer, steps, value) }
    }
}

function* listFields(value: unknown, path: readonly Step[]): Generator<[readonly Step[], unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const step of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const held = (value as Holder)[step]
    yield [[...path, step], held]
    yield* listFields(held, [...path, step])
  }
}

/** A copy with one field changed; undefined takes it away. */
function withChange(value: unknown, [step, ...further]: readonly Step[], change: unknown): unknown {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Holder
  const isAway = further.length === 0 && change === undefined
  if (isAway && Array.isArray(copy)) copy.splice(Number(step), 1)
  else if (isAway) delete copy[step!]
  else copy[step!] = further.length === 0 ? change : withChange(copy[step!], further, change)
  return copy
}

function formatPath(steps: readonly Step[]): string {
  return steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}

/** True when one path is the other, holds it or is inside it. */
export function isAbout(told: string, path: string): boolean {
  return told.startsWith(path) || path.startsWith(told)
}

/** How many damages there were and what became of them. */
export function printCounts(feed: string, counts: Readonly<Record<string, number>>): void {
  const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  process.stdout.write(`${feed}: ${words.join(', ')}\n`)
}
