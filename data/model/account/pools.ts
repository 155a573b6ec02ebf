/** Pools by invitation: what is answered (decision 039). */
import * as z from 'zod/mini'
import { DaySchema } from '#data/model/match/match.ts'
import { IntervalSchema } from '#data/model/record/member-record.ts'

const shared = {
  id: z.string(),
  name: z.string(),
  /** Ids, in the order of the site. */
  leagues: z.array(z.string()),
  from: DaySchema,
  to: DaySchema,
  members: z.int(),
}

/** A pool of the member. */
const PoolSchema = z.object({
  ...shared,
  closedAt: z.nullable(z.iso.datetime()),
  isOwner: z.boolean(),
})
export type Pool = z.output<typeof PoolSchema>
export const PoolsSchema = z.array(PoolSchema)

/** What an invitation opens, before one joins. */
export const InvitationSchema = z.object({ ...shared, isMember: z.boolean() })
export type Invitation = z.output<typeof InvitationSchema>

/**
 * Mean ranked probability score, 0 to 1, lower is better, three digits. Its interval is that of the
 * difference from the first, 95 %; null for the first.
 */
const ScoreSchema = z.object({ mean: z.number(), interval: IntervalSchema })
export type PoolScore = z.output<typeof ScoreSchema>

const RowSchema = z.object({
  memberId: z.string(),
  nickname: z.string(),
  isMe: z.boolean(),
  isOwner: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Matches that were played since they joined. */
  n: z.int(),
  /** Those of them that they forecast; null in the rows of others, whose single scores it would tell. */
  given: z.nullable(z.int()),
  /** Both null with too few matches for a place. */
  score: z.nullable(ScoreSchema),
  place: z.nullable(z.int()),
})
export type PoolRow = z.output<typeof RowSchema>

export const PoolTableSchema = z.object({
  ...PoolSchema.shape,
  /** The secret of the invitation, for the owner of an open pool alone. */
  secret: z.nullable(z.string()),
  /** Matches that were played since the first of the members joined. */
  n: z.int(),
  /** Those that a place needs. */
  fewest: z.int(),
  /** The matches of all scores, ours included; 0 while nobody has a place. */
  compared: z.int(),
  ours: z.nullable(ScoreSchema),
  /** Those with a place first, then the others by nickname. */
  rows: z.array(RowSchema),
})
export type PoolTable = z.output<typeof PoolTableSchema>
