/**
 * Reads entries without a schema library, by hand-written checks: the library would be most of the
 * script of `/verify` and of the single-file verifier. A test compares them with the schemas of
 * `leaf.ts`, which write entries.
 */
import { AppError } from '#data/model/errors.ts'
import { MATCH_ID } from '#data/model/match/match-path.ts'
import { toDay } from '#data/model/time.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import type { Leaf, OpenedPrediction, SeasonLeaf, UniverseFixture } from './leaf.ts'

type Check = (value: unknown) => boolean
type Members = Readonly<Record<string, unknown>>
type Kind = Leaf['kind']
type LeafOf<Name extends Kind> = Extract<Leaf, { kind: Name }>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText =
  (most = Infinity, least = 0): Check =>
  (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most

const isWhole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most

const isPercent: Check = (value) => typeof value === 'number' && value >= 0 && value <= 100

const isLike =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)

/** A list of `least` or more of these. */
const isList =
  (isItem: Check, least = 0, most = Infinity): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(isItem)

/** One of the names of a table that lists all values of a type. */
const isOneOf =
  <Name extends string>(names: Readonly<Record<Name, true>>): Check =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(names, value)

const orNull =
  (isRight: Check): Check =>
  (value) =>
    value === null || isRight(value)

type Shape<Value> = { readonly [Name in keyof Required<Value>]: Check }

/** Exactly these members. */
function isExactly(shape: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(shape)
  return (value) =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && shape[name]!(value[name]))
}

const isHash = isLike(/^[0-9a-f]{64}$/)
const isMatchId = isLike(new RegExp(`^${MATCH_ID}$`))
const isName = isText(200)

const isDay: Check = (value) => {
  if (!isLike(/^\d{4}-\d{2}-\d{2}$/)(value)) return false
  const ms = Date.parse(`${String(value)}T00:00:00Z`)
  return !Number.isNaN(ms) && toDay(ms) === value
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/
const isInstant: Check = (value) =>
  isText(40)(value) && isDay(INSTANT.exec(String(value))?.[1] ?? null)

const isScore = isExactly({ homeScore: isWhole(0, 99), awayScore: isWhole(0, 99) })

const isFixture = isExactly({
  matchId: isMatchId,
  league: isName,
  homeTeam: isName,
  awayTeam: isName,
  kickoffAt: isInstant,
  status: isOneOf<UniverseFixture['status']>({
    predicted: true,
    not_enough_history: true,
    unknown_team: true,
    teams_not_decided: true,
    not_scheduled: true,
    after_kickoff: true,
    stale: true,
  }),
} satisfies Shape<UniverseFixture>)

/** The scored members; a prediction may have more. */
const PREDICTION: Readonly<Record<string, Check>> = {
  matchId: isMatchId,
  revision: isWhole(1),
  modelVersion: isName,
  madeAt: isInstant,
  predictedOutcome: isOneOf<OpenedPrediction['predictedOutcome']>({
    home_win: true,
    draw: true,
    away_win: true,
  }),
  homeWinProbability: isPercent,
  drawProbability: isPercent,
  awayWinProbability: isPercent,
  predictedHomeScore: isWhole(0),
  predictedAwayScore: isWhole(0),
  confidenceScore: isPercent,
  overUnderPrediction: isOneOf<OpenedPrediction['overUnderPrediction']>({
    'over_2.5': true,
    'under_2.5': true,
  }),
  probOver25Goals: isPercent,
}

const isPrediction: Check = (value) =>
  isObject(value) && Object.entries(PREDICTION).every(([name, isRight]) => isRight(value[name]))

type SeasonTeam = SeasonLeaf['teams'][number]

const isChance = isOneOf<keyof SeasonTeam['chances']>({
  title: true,
  final: true,
  semi_final: true,
  quarter_final: true,
  last_16: true,
  first_eight: true,
  knockout_playoff: true,
  eliminated: true,
  champions_league: true,
  europa_league: true,
  conference_league: true,
  promotion: true,
  promotion_playoff: true,
  relegation_playoff: true,
  relegation: true,
})

const isTeam = isExactly({
  teamId: isText(Infinity, 1),
  team: isText(Infinity, 1),
  played: isWhole(0),
  points: isWhole(-99),
  expectedPoints: isWhole(-99),
  spread: isList(isWhole(1, 99), 5, 5),
  chances: (value) =>
    isObject(value) &&
    Object.entries(value).every(([name, chance]) => isChance(name) && isWhole(0, 100)(chance)),
} satisfies Shape<SeasonTeam>)

type OwnMembers<Name extends Kind> = Shape<Omit<LeafOf<Name>, 'v' | 'kind'>>

const MEMBERS: { readonly [Name in Kind]: OwnMembers<Name> } = {
  universe: {
    day: isDay,
    part: isWhole(1),
    parts: isWhole(1, 100),
    fixtures: isList(isFixture),
  },
  commit: {
    matchId: isMatchId,
    kickoffAt: isInstant,
    revision: isWhole(1),
    modelVersion: isName,
    madeAt: isInstant,
    commitment: isHash,
  },
  open: {
    matchId: isMatchId,
    revision: isWhole(1),
    nonce: isHash,
    prediction: isPrediction,
    result: isScore,
  },
  key: {
    key: isText(500),
    previousKey: orNull(isText(500)),
    signature: orNull(isText(88)),
    statedAt: isInstant,
  },
  incident: {
    statedAt: isInstant,
    message: isText(8000, 1),
    matchIds: isList(isMatchId),
    voids: isList(isWhole(0), 1),
  },
  season: {
    league: isText(200, 1),
    season: isWhole(1900, 2999),
    round: isWhole(0),
    madeAt: isInstant,
    modelVersion: isText(Infinity, 1),
    simulated: isWhole(1),
    teams: isList(isTeam, 2),
  },
}
/** Absent in older incidents, which void nothing. */
const OPTIONAL = new Set(['voids'])

const isKind = isOneOf<Kind>({
  universe: true,
  commit: true,
  open: true,
  key: true,
  incident: true,
  season: true,
})

/** Null for a leaf, else the fault. */
function findFault(value: unknown): string | null {
  if (!isObject(value) || value['v'] !== 1 || !isKind(value['kind'])) return 'it has no kind'
  const members: Readonly<Record<string, Check>> = MEMBERS[value['kind'] as Kind]
  const { v: _v, kind: _kind, ...own } = value
  const stray = Object.keys(own).find((name) => !Object.hasOwn(members, name))
  if (stray !== undefined) return `it has a member "${stray.slice(0, 50)}"`
  const wrong = Object.entries(members).find(([name, isRight]) =>
    Object.hasOwn(own, name) ? !isRight(own[name]) : !OPTIONAL.has(name),
  )
  return wrong === undefined ? null : `its "${wrong[0]}" is missing or of another form`
}

function readText(text: string): Leaf {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('ledger_invalid', 'The entry is not JSON.', { cause })
  }
  const fault = findFault(value)
  if (fault !== null)
    throw new AppError('ledger_invalid', `The entry is not a known leaf: ${fault}.`)
  if (toCanonicalJson(value) !== text)
    throw new AppError('ledger_invalid', 'The entry is not canonical JSON.')
  return value as Leaf
}

/** The leaf of an entry; throws `ledger_invalid` unless it is canonical JSON of a known kind. */
export function parseLeaf(bytes: Uint8Array): Leaf {
  return readText(parseUtf8(bytes))
}

/** The leaf of a text that must be of this kind; throws `ledger_invalid` for any other. */
export function readPlainLeaf<Name extends Kind>(text: string, kind: Name): LeafOf<Name> {
  const leaf = readText(text)
  if (leaf.kind === kind) return leaf as LeafOf<Name>
  throw new AppError('ledger_invalid', `The entry is no leaf of the kind "${kind}".`)
}
