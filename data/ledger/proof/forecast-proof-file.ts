/**
 * The proof file of a member's own forecast: a C2SP `tlog-proof` of the leaf that holds the root of
 * its tree. The extra data contain that leaf, the forecast with its random bytes and its path in the
 * tree, the log's key and its rotations. It does not name the member (decision 038).
 */
import { AppError } from '#data/model/errors.ts'
import { parseBase64, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { readSealedForecast, type SealedForecast } from '#data/ledger/leaves/member-forecast.ts'
import {
  areHashes,
  hasExactly,
  isEntry,
  isEntryText,
  isFrame,
  readExtra,
  toExtraEntry,
  toExtraFrame,
  toFrame,
  toProvedEntry,
  type ExtraEntry,
  type ExtraFrame,
  type ProofFrame,
  type ProvedEntry,
} from './proved-entry.ts'
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts'

/** Content of the proof file of a forecast, not yet checked. */
export interface ForecastProof extends ProofFrame {
  /** The leaf of the log that holds the root of the tree of forecasts. */
  readonly seal: ProvedEntry
  readonly forecast: SealedForecast
  /** Random bytes that were hashed with it, hex. */
  readonly salt: string
  /** Place in the tree of forecasts, with the hashes up to its root. */
  readonly place: { readonly index: number; readonly hashes: readonly Bytes[] }
  /** The listing of the match at another kick-off than the forecast names; null where there is none. */
  readonly kickoff: ProvedEntry | null
}

interface Extra extends ExtraFrame {
  readonly v: 1
  readonly kind: 'forecast'
  readonly entry: string
  readonly forecast: unknown
  readonly salt: string
  readonly leaf: number
  readonly hashes: string[]
  /** Read since 1.1: verifiers of before refuse a file with it, so it is there for a moved match alone. */
  readonly kickoff?: ExtraEntry
}

function isExtra(value: unknown): value is Extra {
  if (typeof value !== 'object' || value === null) return false
  const { kickoff, early, key, handOvers, ...rest } = value as Partial<Record<string, unknown>>
  return (
    hasExactly(rest, 'entry,forecast,hashes,kind,leaf,salt,v') &&
    rest['v'] === 1 &&
    rest['kind'] === 'forecast' &&
    isEntryText(rest['entry']) &&
    typeof rest['salt'] === 'string' &&
    Number.isSafeInteger(rest['leaf']) &&
    Number(rest['leaf']) >= 0 &&
    areHashes(rest['hashes']) &&
    (kickoff === undefined || isEntry(kickoff)) &&
    isFrame({ early, key, handOvers })
  )
}

/** True for the text of a proof file that holds a forecast, whether or not it is right. */
export function isForecastProof(text: string): boolean {
  try {
    const { extra } = parseTlogProof(text)
    const value = extra && readExtra(extra)
    return typeof value === 'object' && value !== null && 'forecast' in value
  } catch {
    return false
  }
}

export function formatForecastProof(proof: ForecastProof): string {
  const { checkpoint, seal, forecast, salt, place, kickoff } = proof
  const extra: Extra = {
    v: 1,
    kind: 'forecast',
    entry: seal.text,
    forecast,
    salt,
    leaf: place.index,
    hashes: place.hashes.map(toBase64),
    ...(kickoff && { kickoff: toExtraEntry(kickoff) }),
    ...toExtraFrame(proof),
  }
  const { index, hashes } = seal
  return formatTlogProof({ index, hashes, checkpoint, extra: toCanonicalBytes(extra) })
}

/** Parses the proof file of a forecast; throws `ledger_invalid` when it is not one. */
export function parseForecastProof(text: string): ForecastProof {
  const { index, hashes, checkpoint, extra } = parseTlogProof(text)
  const value = extra && readExtra(extra)
  if (!isExtra(value))
    throw new AppError('ledger_invalid', 'The proof file carries something else than a forecast.')
  return {
    ...toFrame(checkpoint, value),
    seal: { index, text: value.entry, hashes },
    forecast: readSealedForecast(value.forecast),
    salt: value.salt,
    place: { index: value.leaf, hashes: value.hashes.map(parseBase64) },
    kickoff: value.kickoff ? toProvedEntry(value.kickoff) : null,
  }
}
