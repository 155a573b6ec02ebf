/** What members send about pools by invitation, with the messages of the forms (decision 039). */
import { z } from 'zod'
import { LEAGUES } from '#data/model/leagues.ts'
import { DAY_MS } from '#data/model/time.ts'

export const MOST_MEMBERS = 50
/** Pools of one member. */
export const MOST_POOLS = 20
/** A season with its summer: the most days of one pool. */
const MOST_DAYS = 400

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

/**
 * Cyrillic and Greek letters beside the Latin ones that they look like (UTS 39), as capitals where
 * only these do.
 */
const ALIKE = new Map(
  'аa вb сc ԁd еe һh нh іi јj кk мm оo рp ԛq ѕs тt ѵv ԝw хx уy αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
)

/** Nicknames that look alike are one: wide and narrow letters, capitals, accents apart from their letter, letters of another script. */
export const toNicknameKey = (nickname: string) =>
  [...nickname.normalize('NFKC').toLowerCase()].map((sign) => ALIKE.get(sign) ?? sign).join('')

/** Scripts by which letters are told apart; those of East Asia, the last here, are written together. */
const SCRIPTS = (
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Devanagari Bengali Tamil Telugu Thai ' +
  'Ethiopic Cherokee Coptic Lisu Han,Hangul,Hiragana,Katakana,Bopomofo'
)
  .split(' ')
  .map(
    (names) =>
      new RegExp(
        `[${names
          .split(',')
          .map((name) => `\\p{sc=${name}}`)
          .join('')}]`,
        'u',
      ),
  )

const hasOneScript = (text: string) =>
  new Set(text.match(/\p{L}/gu)?.map((letter) => SCRIPTS.findIndex((one) => one.test(letter))))
    .size <= 1

const NicknameSchema = makeLineSchema(NICKNAME).refine(hasOneScript, {
  message: 'Please use letters of one script',
})
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
