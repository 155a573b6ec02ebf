/**
 * A commit, an opening or an incident read in the browser. Its text has been proved to be
 * in the log by then, so what is read from it is checked by hand: a schema
 * library would be most of the page's script.
 */
import { AppError } from '#data/model/errors.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import type { CommitLeaf, IncidentLeaf, OpenLeaf } from './leaf.ts'

type Kinds = { commit: CommitLeaf; open: OpenLeaf; incident: IncidentLeaf }
type Members = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText = (value: unknown) => typeof value === 'string'
const isInstant = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(String(value)))
const isHash = (value: unknown) => isText(value) && /^[0-9a-f]{64}$/.test(String(value))
const isScore = (value: unknown) =>
  isObject(value) && Number.isInteger(value['homeScore']) && Number.isInteger(value['awayScore'])

const isPlaces = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.every(Number.isInteger))

const MEMBERS: Record<keyof Kinds, Record<string, (value: unknown) => boolean>> = {
  commit: {
    matchId: isText,
    kickoffAt: isInstant,
    revision: Number.isInteger,
    modelVersion: isText,
    madeAt: isInstant,
    commitment: isHash,
  },
  open: {
    matchId: isText,
    revision: Number.isInteger,
    nonce: isHash,
    prediction: isObject,
    result: isScore,
  },
  incident: {
    statedAt: isInstant,
    message: isText,
    matchIds: (value) => Array.isArray(value) && value.every(isText),
    voids: isPlaces,
  },
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('ledger_invalid', 'The entry is not JSON.', { cause })
  }
}

/** The leaf of this kind; throws `ledger_invalid` unless the text is canonical JSON with its members. */
export function readPlainLeaf<Kind extends keyof Kinds>(text: string, kind: Kind): Kinds[Kind] {
  const value = parseJson(text)
  if (!isObject(value) || value['v'] !== 1 || value['kind'] !== kind)
    throw new AppError('ledger_invalid', `The entry is no leaf of the kind "${kind}".`)
  const wrong = Object.entries(MEMBERS[kind]).find(([name, isRight]) => !isRight(value[name]))
  if (wrong)
    throw new AppError(
      'ledger_invalid',
      `The entry has no usable "${wrong[0]}": it is missing or of another form.`,
    )
  if (toCanonicalJson(value) !== text)
    throw new AppError('ledger_invalid', 'The entry is not canonical JSON.')
  return value as unknown as Kinds[Kind]
}
