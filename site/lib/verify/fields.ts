/** The fields of a proof that visitors can edit, and how an edit changes its text. */
import type { MatchProof } from '#data/ledger/proof/match-proof-file.ts'

/**
 * The steps of `verifyMatch`, in their order. Listed here again so that drawing the page does not
 * load the code of the checks; a test compares both lists.
 */
export const STEP_NAMES = [
  'signature',
  'commit_included',
  'before_kickoff',
  'opening_included',
  'opening_matches',
] as const

/** The steps of `verifyForecast`, likewise. */
export const FORECAST_STEP_NAMES = ['signature', 'seal_included', 'forecast_included'] as const

interface Field {
  readonly name: string
  /** Log entry that contains it. */
  readonly entry: 'commit' | 'open'
  readonly path: readonly string[]
  /** Width of the field: a text takes a whole line, two scores or three chances share one. */
  readonly width: 'line' | 'half' | 'third'
}

const toNumberField = (name: string, group: string, width: 'half' | 'third' = 'half'): Field => ({
  name,
  entry: 'open',
  path: [group, name],
  width,
})

/** Fields with the prediction's figures. */
export const FIGURE_FIELDS: readonly Field[] = [
  toNumberField('homeWinProbability', 'prediction', 'third'),
  toNumberField('drawProbability', 'prediction', 'third'),
  toNumberField('awayWinProbability', 'prediction', 'third'),
  { name: 'madeAt', entry: 'commit', path: ['madeAt'], width: 'line' },
  toNumberField('predictedHomeScore', 'prediction'),
  toNumberField('predictedAwayScore', 'prediction'),
  { name: 'kickoffAt', entry: 'commit', path: ['kickoffAt'], width: 'line' },
  toNumberField('homeScore', 'result'),
  toNumberField('awayScore', 'result'),
  { name: 'commitment', entry: 'commit', path: ['commitment'], width: 'line' },
]

/** Counts of a moment of the match, each at most two digits. */
export const MOMENT_FIELDS = ['home', 'away', 'redHome', 'redAway'] as const

/** Fields with the raw texts of the proof. */
export const RAW_FIELDS = ['checkpoint', 'commit', 'open'] as const
export type RawField = (typeof RAW_FIELDS)[number]

/** Position of a field's value in the JSON text of an entry, quotes included. */
function findValue(text: string, { path }: Field): { start: number; end: number } | null {
  let from = 0
  for (const name of path.slice(0, -1)) {
    from = text.indexOf(`"${name}":{`, from)
    if (from < 0) return null
  }
  const found = new RegExp(`"${path.at(-1)!}":("(?:[^"\\\\]|\\\\.)*"|[^,}\\]]*)`).exec(
    text.slice(from),
  )
  if (found === null) return null
  const end = from + found.index + found[0].length
  return { start: end - found[1]!.length, end }
}

/** One raw text of a proof; empty for an opening that does not exist yet. */
export function getRaw(proof: MatchProof, name: RawField): string {
  return name === 'checkpoint' ? proof.checkpoint : (proof[name]?.text ?? '')
}

/** The proof with one of its texts changed. */
export function setRaw(proof: MatchProof, name: RawField, text: string): MatchProof {
  if (name === 'checkpoint') return { ...proof, checkpoint: text }
  const entry = proof[name]
  return entry === null ? proof : { ...proof, [name]: { ...entry, text } }
}

/** A figure as the entry writes it, without quotes; null if the entry lacks it. */
export function getFigure(proof: MatchProof, field: Field): string | null {
  const text = getRaw(proof, field.entry)
  const place = findValue(text, field)
  return place && text.slice(place.start, place.end).replaceAll('"', '')
}

/** The proof with one figure changed and the rest of the entry's text unchanged. */
export function setFigure(proof: MatchProof, field: Field, value: string): MatchProof {
  const text = getRaw(proof, field.entry)
  const place = findValue(text, field)
  if (place === null) return proof
  // In a number these signs would end it, and no later edit would find its end again.
  const spelled =
    text[place.start] === '"' ? JSON.stringify(value) : value.replaceAll(/[",}\]]/g, '')
  return setRaw(proof, field.entry, text.slice(0, place.start) + spelled + text.slice(place.end))
}
