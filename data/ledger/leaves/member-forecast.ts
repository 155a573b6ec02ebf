/**
 * A member's own forecast as it is hashed: a fixed line, 32 random bytes and canonical JSON. It does
 * not name the member. Read by hand-written checks, as all entries (decision 038).
 */
import { AppError } from '#data/model/errors.ts'
import { MATCH_ID } from '#data/model/match/match-path.ts'
import { concatBytes, parseHex, toHex, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { hashLeaf } from '#data/ledger/tree/merkle-tree.ts'

const SALT_BYTES = 32
/** First bytes of every hashed forecast. Existing proofs contain it: never change. */
const DOMAIN = toUtf8('pitchproof/forecast/v1\n')

interface ForecastScore {
  readonly home: number
  readonly away: number
}

/** What is hashed, exactly these members. */
export interface SealedForecast {
  readonly v: 1
  readonly kind: 'forecast'
  readonly matchId: string
  /** The kick-off as it was known when the forecast was given; ISO 8601, UTC, with milliseconds. */
  readonly kickoffAt: string
  readonly givenAt: string
  /** Whole per cent; the three add to 100. */
  readonly home: number
  readonly draw: number
  readonly away: number
  readonly score: ForecastScore | null
}

const NAMES = 'away,draw,givenAt,home,kickoffAt,kind,matchId,score,v'
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const MATCH = new RegExp(`^${MATCH_ID}$`)

type Members = Readonly<Record<string, unknown>>

const isWhole = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most

const isInstant = (value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))

function isScore(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'object' || Object.keys(value!).sort().join() !== 'away,home') return false
  const { home, away } = value as Members
  return isWhole(home, 99) && isWhole(away, 99)
}

function isForecast(value: unknown): value is SealedForecast {
  if (typeof value !== 'object' || value === null) return false
  if (Object.keys(value).sort().join() !== NAMES) return false
  const { v, kind, matchId, kickoffAt, givenAt, home, draw, away, score } = value as Members
  return (
    v === 1 &&
    kind === 'forecast' &&
    typeof matchId === 'string' &&
    MATCH.test(matchId) &&
    isInstant(kickoffAt) &&
    isInstant(givenAt) &&
    isWhole(home, 100) &&
    isWhole(draw, 100) &&
    isWhole(away, 100) &&
    home + draw + away === 100 &&
    isScore(score)
  )
}

/** A forecast of a proof file; throws `ledger_invalid` for anything else. */
export function readSealedForecast(value: unknown): SealedForecast {
  if (isForecast(value)) return value
  throw new AppError('ledger_invalid', 'The proof file holds no forecast.')
}

/** The bytes of a leaf of the tree. */
export function toForecastBytes(salt: Uint8Array, forecast: SealedForecast): Bytes {
  return concatBytes(DOMAIN, salt, toCanonicalBytes(forecast))
}

/** A forecast hidden: its hash as a leaf, and the random bytes that show it; both hex. */
export function sealForecast(
  forecast: SealedForecast,
  salt: Uint8Array = crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
): { salt: string; hash: string } {
  return { salt: toHex(salt), hash: toHex(hashLeaf(toForecastBytes(salt, forecast))) }
}

/** The random bytes of a text; throws `ledger_invalid` unless there are 32. */
export function parseSalt(text: string): Bytes {
  if (/^[0-9a-f]{64}$/.test(text)) return parseHex(text)
  throw new AppError('ledger_invalid', 'The random bytes of a forecast are 64 hex digits.')
}
