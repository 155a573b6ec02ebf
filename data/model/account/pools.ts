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
export const PoolSchema = z.object({
  ...shared,
  closedAt: z.nullable(z.iso.datetime()),
  isOwner: z.boolean(),
})
export type Pool = z.output<typeof PoolSchema>
export const PoolsSchema = z.array(PoolSchema)

/** What an invitation opens, before one joins. */
export const InvitationSchema = z.object({ ...shared, isMember: z.boolean() })
export type Invitation = z.output<typeof InvitationSchema>

/** Mean ranked probability score, 0 to 1, lower is better; null without matches. */
const MeanSchema = z.nullable(z.object({ mean: z.number(), interval: IntervalSchema }))

const RowSchema = z.object({
  memberId: z.string(),
  nickname: z.string(),
  isMe: z.boolean(),
  isOwner: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Matches that were played since they joined, and those of them that they forecast. */
  n: z.int(),
  given: z.int(),
  score: MeanSchema,
  /** Null below the number of matches from which on a place says something. */
  place: z.nullable(z.int()),
})
export type PoolRow = z.output<typeof RowSchema>

export const PoolTableSchema = z.object({
  ...PoolSchema.shape,
  /** The secret of the invitation, for the owner of an open pool alone. */
  secret: z.nullable(z.string()),
  /** Played matches, and those of them that we had predicted. */
  n: z.int(),
  ours: z.object({ n: z.int(), score: MeanSchema }),
  /** Those with a place first, then the others by nickname. */
  rows: z.array(RowSchema),
})
export type PoolTable = z.output<typeof PoolTableSchema>
