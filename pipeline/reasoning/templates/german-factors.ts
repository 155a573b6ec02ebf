/** The factors of a forecast in the case that their sentence needs, and its verb in their number. */

/** A factor is named with its article or an adjective, a club is not. */
const FACTOR = /^(?:der|die|das|frühere|direkter) /
const PLURAL =
  /^(?:frühere Buchmacherquoten|die (?:Schüsse|Saisoneffekte|Ausfälle|Aufstellungen))(?!\p{L})/u

const PLURAL_VERBS: Readonly<Record<string, string>> = {
  ist: 'sind',
  hat: 'haben',
  bringt: 'bringen',
  spricht: 'sprechen',
  macht: 'machen',
  hilft: 'helfen',
  kommt: 'kommen',
  wirkt: 'wirken',
  steht: 'stehen',
  zählt: 'zählen',
  schlägt: 'schlagen',
  gibt: 'geben',
  wiegt: 'wiegen',
  steckt: 'stecken',
}

type Change = readonly [pattern: RegExp, replacement: string]

const PLURAL_DATIVE: readonly Change[] = [
  [/^frühere Buchmacherquoten/, 'früheren Buchmacherquoten'],
  [/^die Schüsse/, 'den Schüssen'],
  [/^die Saisoneffekte/, 'den Saisoneffekten'],
  [/^die Ausfälle/, 'den Ausfällen'],
  [/^die Aufstellungen/, 'den Aufstellungen'],
]
/** What a word before a factor makes of its name; the first pattern that fits counts. */
const CASES: Readonly<Record<string, readonly Change[]>> = {
  der: [[/^direkter/, 'der direkte']],
  den: [
    [/^direkter/, 'den direkten'],
    [/^der /, 'den '],
  ],
  dem: [
    ...PLURAL_DATIVE,
    [/^direkter/, 'dem direkten'],
    [/^(?:der|das) /, 'dem '],
    [/^die /, 'der '],
  ],
}

export function isGermanFactor(name: string): boolean {
  return FACTOR.test(name)
}

/** @param word `der`, `den` or `dem`: the case of the factor; a verb, which alone is the answer then */
export function toGermanFactor(factor: string, word: string): string {
  const changes = CASES[word]
  if (!changes) return PLURAL.test(factor) ? (PLURAL_VERBS[word] ?? word) : word
  const change = changes.find(([pattern]) => pattern.test(factor))
  return change ? factor.replace(...change) : factor
}
