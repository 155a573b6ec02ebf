/** What members send about pools by invitation, with the messages of the forms (decision 039). */
import { z } from 'zod'
import { LEAGUES } from '#data/model/leagues.ts'
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
  z
    .string()
    .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
    .refine((text) => [...text].length >= from && [...text].length <= to, {
      message: `Please use ${from} to ${to} characters`,
    })
    .refine((text) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’.,!&/()+_-]*$/u.test(text), {
      message: 'Please use letters, digits and simple signs',
    })

/** Nicknames that look alike are one: wide and narrow letters, capitals, accents apart from their letter. */
export const toNicknameKey = (nickname: string) => nickname.normalize('NFKC').toLowerCase()

const NicknameSchema = makeLineSchema(NICKNAME)
const SecretSchema = z.string().regex(/^[\w-]{22}$/)
const DaySchema = z.iso.date('Please choose a day')

const LEAGUE_IDS = LEAGUES.map(({ id }) => id)
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

export const PoolInputSchema = z
  .object({
    name: makeLineSchema(NAME),
    nickname: NicknameSchema,
    leagues: z
      .array(z.enum(LEAGUE_IDS))
      .min(1, 'Please choose at least one league')
      .max(LEAGUE_IDS.length),
    /** First and last day (UTC) of the matches that count. */
    from: DaySchema,
    to: DaySchema,
  })
  .refine(({ from, to }) => from <= to, {
    message: 'The last day lies before the first',
    path: ['to'],
  })
  .refine(({ from, to }) => countDays(from, to) <= MOST_DAYS, {
    message: `A pool has ${MOST_DAYS} days at most`,
    path: ['to'],
  })
export type PoolInput = z.output<typeof PoolInputSchema>

export const InvitationInputSchema = z.object({ secret: SecretSchema })
export const JoinInputSchema = z.object({ secret: SecretSchema, nickname: NicknameSchema })
export type JoinInput = z.output<typeof JoinInputSchema>
