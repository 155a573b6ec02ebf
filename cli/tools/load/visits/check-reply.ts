/**
 * Checks that a reply shows exactly what its reader may see. The entitlement rules are implemented
 * a second time here, from the specification, so that a mistake in the product's functions is
 * found.
 */
export type Plan = 'anonymous' | 'free' | 'premium'

/** A free account sees the columns of a day's first three matches, and lists ten. */
const FULL = 3
const LISTED = 10
/** Columns that a free account or a visitor may see of a match that is not opened. */
const PREVIEW_COLUMNS = [
  'homeWinProbability',
  'drawProbability',
  'awayWinProbability',
  'predictedHomeScore',
  'predictedAwayScore',
  'probOver15Goals',
  'probOver25Goals',
]
const LIST_COLUMNS = new Set([...PREVIEW_COLUMNS, 'confidenceScore'])
const PREVIEW = new Set(PREVIEW_COLUMNS)
const OFF_THE_PITCH = /^(?:postponed|cancelled|abandoned)$/

export interface Match {
  readonly id: string
  readonly matchStatus: string
  /** When the log opened its prediction. */
  readonly openedAt?: string | null
}
type Figures = Readonly<Record<string, unknown>>
export interface Row {
  readonly match: Match
  readonly prediction: Figures | null
  readonly isBlurred: boolean
  readonly noPrediction?: unknown
  readonly signedAt?: unknown
}
export interface Detail {
  readonly match: Match
  readonly prediction: Figures | null
  readonly reasoning: object
  readonly revisions?: readonly unknown[]
  readonly statistics: unknown
  readonly events: readonly unknown[]
  readonly isBasic: boolean
  readonly isFavorite: boolean
}

const isOpened = ({ openedAt }: Match) => typeof openedAt === 'string'
const isOff = ({ matchStatus }: Match) => OFF_THE_PITCH.test(matchStatus)

function hasOthers(figures: Figures, allowed: ReadonlySet<string>): boolean {
  return Object.keys(figures).some((name) => !allowed.has(name))
}

/** A row that must hold nothing beside the match. */
function isEmptyRow({ prediction, noPrediction, signedAt }: Row): boolean {
  return prediction === null && (noPrediction ?? null) === null && (signedAt ?? null) === null
}

function findWrongFreeRow(row: Row, rank: number | null): string | null {
  if (rank === null) return isEmptyRow(row) ? null : 'a match called off shows a prediction'
  if (row.prediction !== null && hasOthers(row.prediction, LIST_COLUMNS))
    return 'a row has more than the columns of the list'
  if (row.isBlurred) return isEmptyRow(row) ? null : 'a blurred row holds something'
  return rank <= FULL || isOpened(row.match) ? null : `rank ${rank} of the day is shown unpaid`
}

/** The first page of a day, ordered by rank as the API sends it; null when it is right. */
export function findWrongInList(rows: readonly Row[], plan: Plan): string | null {
  if (plan === 'anonymous') return 'a list was shown without signing in'
  if (plan === 'premium')
    return rows.some(({ isBlurred }) => isBlurred) ? 'a row that was paid for is blurred' : null
  const played = rows.filter(({ match }) => !isOff(match))
  if (played.length > LISTED) return `${played.length} matches are listed unpaid`
  for (const row of rows) {
    const wrong = findWrongFreeRow(row, isOff(row.match) ? null : played.indexOf(row) + 1)
    if (wrong !== null) return wrong
  }
  return null
}

/** The public preview; null when it is right. */
export function findWrongInPreview(rows: readonly Row[]): string | null {
  if (rows.length > LISTED) return `the preview lists ${rows.length} matches`
  const shown = rows.filter(({ prediction }) => prediction !== null)
  if (shown.length > FULL) return `the preview shows ${shown.length} predictions`
  if (rows.slice(FULL).some((row) => !isEmptyRow(row)))
    return 'the preview shows more than the first three of the day'
  if (shown.some(({ prediction }) => hasOthers(prediction!, PREVIEW)))
    return 'the preview has more than its columns'
  return null
}

/**
 * The reply to a request for one match; null when it is right.
 *
 * @param rank of its day as a premium list had it, null for unknown
 * @param detail null where the reply was a refusal
 */
export function findWrongInMatch(
  plan: Plan,
  rank: number | null,
  detail: Detail | null,
): string | null {
  if (plan === 'premium') {
    if (detail === null) return 'a match that was paid for was refused'
    return detail.isBasic ? 'a match that was paid for is shown in part' : null
  }
  if (detail === null) return null
  if (plan === 'anonymous') return 'a match was shown without signing in'
  if (isOpened(detail.match)) return null
  if (rank !== null && rank > FULL) return `the match of rank ${rank} was opened unpaid`
  if (!detail.isBasic) return 'a whole match was shown unpaid'
  const hasMore =
    Object.keys(detail.reasoning).length > 0 ||
    (detail.revisions ?? []).length > 0 ||
    detail.events.length > 0 ||
    detail.statistics !== null ||
    (detail.prediction !== null && hasOthers(detail.prediction, LIST_COLUMNS))
  return hasMore ? 'a match in part has more than its columns' : null
}

/** A public reply without any prediction: it may not contain the name of a figure; null when it is right. */
export function findWrongInPublic(text: string): string | null {
  const found = [...LIST_COLUMNS].find((name) => text.includes(`"${name}"`))
  return found === undefined ? null : `${found} stands in a public reply`
}
