/** Pools by invitation: what is sent and answered (decision 039). */
import * as z from 'zod/mini'
import { LEAGUES } from '#data/model/leagues.ts'
import { DaySchema } from '#data/model/match/match.ts'
import { DAY_MS } from '#data/model/time.ts'

export const MOST_MEMBERS = 50
/** Pools of one member. */
export const MOST_POOLS = 20
/** A season with its summer: the most days of one pool. */
export const MOST_DAYS = 400

const NAME = { from: 2, to: 60 } as const
const NICKNAME = { from: 2, to: 20 } as const

/** A line of letters of any script, digits and the signs that stand in names; nothing that hides or turns what is read. */
const makeLineSchema = ({ from, to }: { readonly from: number; readonly to: number }) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' ')),
    ),
    z.string().check(
      z.refine((text) => [...text].length >= from && [...text].length <= to, {
        message: `Please use ${from} to ${to} characters`,
      }),
      z.refine((text) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’.,!&/()+_-]*$/u.test(text), {
        message: 'Please use letters, digits and simple signs',
      }),
    ),
  )

/** Nicknames that look alike are one: wide and narrow letters, capitals, accents apart from their letter. */
export const toNicknameKey = (nickname: string) => nickname.normalize('NFKC').toLowerCase()

const NicknameSchema = makeLineSchema(NICKNAME)
export const PoolSecretSchema = z.string().check(z.regex(/^[\w-]{22}$/))

const LEAGUE_IDS = LEAGUES.map(({ id }) => id)
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

export const PoolInputSchema = z
  .object({
    name: makeLineSchema(NAME),
    nickname: NicknameSchema,
    leagues: z
      .array(z.enum(LEAGUE_IDS))
      .check(
        z.minLength(1, 'Please choose at least one league'),
        z.maxLength(LEAGUE_IDS.length, 'Each league once'),
      ),
    /** First and last day (UTC) of the matches that count. */
    from: DaySchema,
    to: DaySchema,
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      message: 'The last day lies before the first',
      path: ['to'],
    }),
    z.refine(({ from, to }) => countDays(from, to) <= MOST_DAYS, {
      message: `A pool has ${MOST_DAYS} days at most`,
      path: ['to'],
    }),
  )
export type PoolInput = z.output<typeof PoolInputSchema>

export const InvitationInputSchema = z.object({ secret: PoolSecretSchema })
export const JoinInputSchema = z.object({ secret: PoolSecretSchema, nickname: NicknameSchema })
export type JoinInput = z.output<typeof JoinInputSchema>

const shared = {
  id: z.uuid(),
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
const MeanSchema = z.nullable(
  z.object({ mean: z.number(), interval: z.nullable(z.tuple([z.number(), z.number()])) }),
)

const RowSchema = z.object({
  memberId: z.uuid(),
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
