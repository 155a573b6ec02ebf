/** The records of a member and of the mean of all members, beside ours and the market's on the same matches (decision 038). */
import * as z from 'zod/mini'

/** Below this number of matches no side is called better. */
export const FEWEST_MATCHES = 30
/**
 * Settled forecasts of both sides that show a lead of .02 in four of five cases (power .8).
 * @see Foresight Arena, arXiv 2605.00420
 */
export const EDGE_MATCHES = 350
/** Below this number of forecasts from confirmed accounts their mean is not shown. */
export const FEWEST_MEMBERS = 11

const Share = z.number()
/** Low and high; null where the spread is not known. */
export const IntervalSchema = z.nullable(
  z.custom<[number, number]>(
    (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite),
  ),
)

const HitsSchema = z.object({
  n: z.int(),
  correct: z.int(),
  accuracy: z.nullable(Share),
  /** 95 %, low and high. */
  interval: IntervalSchema,
})

/** Hits and scores of one side; null without matches. */
const SideSchema = z.object({
  outcome: HitsSchema,
  /** 0 to 2. */
  brier: z.nullable(z.number()),
  /** Ranked probability score, 0 to 1; lower is better. */
  rps: z.nullable(z.number()),
})
export type RecordSide = z.output<typeof SideSchema>

/** Two sides on the matches that both have. */
const ComparisonSchema = z.object({
  n: z.int(),
  mine: SideSchema,
  theirs: SideSchema,
  /** Mean of mine minus theirs, with its 95 % interval: below 0 mine is better. */
  gap: z.nullable(z.object({ mean: z.number(), interval: IntervalSchema })),
})
export type RecordComparison = z.output<typeof ComparisonSchema>

const GroupSchema = z.object({
  name: z.string(),
  n: z.int(),
  mine: SideSchema,
  ours: ComparisonSchema,
})
export type RecordGroup = z.output<typeof GroupSchema>

/** `GET /api/forecasts/members/record`: `mine` is the mean of all members on matches with enough forecasts. */
export const MembersRecordSchema = z.object({
  /** Scored matches. */
  n: z.int(),
  /** First and last day; null without a match. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Matches whose result was corrected after they were scored, and scored again. */
  corrected: z.int(),
  mine: SideSchema,
  ours: ComparisonSchema,
  market: ComparisonSchema,
})
export type MembersRecord = z.output<typeof MembersRecordSchema>

export const MemberRecordSchema = z.object({
  ...MembersRecordSchema.shape,
  /** Played matches whose forecasts were all sealed after kick-off: they are not scored. */
  late: z.int(),
  /** Chances as they were given and as they came true, of all three outcomes together; empty bins are left out. */
  calibration: z.array(
    z.object({ from: Share, to: Share, n: z.int(), predicted: Share, observed: Share }),
  ),
  /** By name of the league, those with most matches first. */
  leagues: z.array(GroupSchema),
  /** By month (`2026-03`), the oldest first. */
  months: z.array(GroupSchema),
})
export type MemberRecord = z.output<typeof MemberRecordSchema>

/** The mean of all members' forecasts on a match that is over, whole per cent; null before, and below the fewest. */
export const MembersMeanSchema = z.nullable(
  z.object({ n: z.int(), home: z.number(), draw: z.number(), away: z.number() }),
)
export type MembersMean = z.output<typeof MembersMeanSchema>

/** What a comparison allows to say. */
export type RecordVerdict = 'none' | 'few' | 'open' | 'ahead' | 'behind'

export function toRecordVerdict({ n, gap }: Pick<RecordComparison, 'n' | 'gap'>): RecordVerdict {
  if (n === 0 || gap === null) return 'none'
  if (n < FEWEST_MATCHES || gap.interval === null) return 'few'
  const [low, high] = gap.interval
  if (high < 0) return 'ahead'
  return low > 0 ? 'behind' : 'open'
}
