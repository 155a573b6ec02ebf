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

/** Signs that are seen by nobody, fillers of Hangul among the letters, and marks piled over other lines. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u

/** A line of letters of any script, digits and the signs that stand in names; nothing that hides or turns what is read. */
const makeLineSchema = ({ from, to }: { readonly from: number; readonly to: number }) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
    .refine((text) => [...text].length >= from && [...text].length <= to, {
      message: `Please use ${from} to ${to} characters`,
    })
    .refine(
      (text) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’.,!&/()+_-]*$/u.test(text) && !HIDDEN.test(text),
      {
        message: 'Please use letters, digits and simple signs',
      },
    )

/**
 * Letters of other scripts beside the Latin ones that they look like (UTS 39), as capitals where only
 * these do; digits and Latin letters that look like another.
 */
const ALIKE = new Map(
  (
    'аa вb ьb сc ԁd еe һh нh іl ӏl јj кk мm пn оo рp ԛq гr ѕs тt ѵv ԝw хx уy ' +
    'αa βb ϲc εe ζz ηh ιl ϳj κk μm νn οo σo ρp τt υy γy χx ωw օo ոn սu հh ցg զq յj լl տs סo ဝo ჿo ഠo ' +
    'ԍg з3 б6 ĸk ƅb ƽ5 ǀl ǁll ۰٠ ۱١ ۲٢ ۳٣ ۷٧ ۸٨ ۹٩ ੦o ໐o ၀o ᄋo ロ口 カ力 タ夕 エ工 ニ二 ト卜 ハ八 ヘへ リり ' +
    "0o 1l il ıl ’'"
  )
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
)

/** Nicknames that look alike are one: wide and narrow letters, capitals, accents apart from their letter, letters of another script. */
export const toNicknameKey = (nickname: string) =>
  [...nickname.normalize('NFKD').toLowerCase()]
    .map((sign) => ALIKE.get(sign) ?? sign)
    .join('')
    .replaceAll('rn', 'm')

/** Letters of phonetic alphabets, which look like others, but for ə. */
const PHONETIC = /[\u0250-\u0258\u025a-\u02ff\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff]/u
/**
 * Scripts by which letters are told apart, of those in use for names (UAX 31, table 5); those of East
 * Asia, the last here, are written together.
 */
const SCRIPTS = (
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati ' +
  'Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Ethiopic Khmer ' +
  'Han,Hangul,Hiragana,Katakana,Bopomofo'
)
  .split(' ')
  .map(
    (names) =>
      new RegExp(
        `[${names
          .split(',')
          .map((name) => `\\p{scx=${name}}`)
          .join('')}]`,
        'u',
      ),
  )

/** Letters, and the digits and marks that belong to a script: some zeros look like an `o`. */
const OF_A_SCRIPT = /\p{L}|(?![\p{scx=Common}\p{scx=Inherited}])[\p{M}\p{N}]/gu

function hasOneScript(text: string): boolean {
  const signs = text.match(OF_A_SCRIPT) ?? []
  return SCRIPTS.some((script) => signs.every((sign) => script.test(sign))) && !PHONETIC.test(text)
}

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
