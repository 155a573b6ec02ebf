/** Writes a sentence in one of its wordings. The match's id selects it, so a match always gets the same words. */
import { AppError } from '#data/model/errors.ts'
import type {
  SentenceKind,
  SentenceValues,
  Templates,
} from '#pipeline/reasoning/templates/sentences.ts'

/** A sentence with its place in the story. */
export interface Sentence {
  readonly kind: SentenceKind
  /** Index of its wording in the language's list. */
  readonly way: number
  readonly text: string
  /** The team it is about, where there is one. */
  readonly team?: string
  /** Its team is its subject and comes first, or first after an adverb: `At home, Lens`. */
  readonly leads?: true
  /** Where it begins with its team: the text for a reader who has just read the name. */
  readonly again?: string
  /** Can be the first half of a longer sentence. */
  readonly half?: true
  /** The same as a second half: ` and have lost their last three.` */
  readonly joined?: string
  /** With `the hosts` or `the visitors` in place of its team's name. */
  readonly role?: string
}

/** The two clubs, by the names of the text. */
export interface Clubs {
  readonly home: string
  readonly away: string
}

/**
 * They tell of another match, with a host of its own (`the hosts` could be either), or of both teams
 * as such.
 */
const NAMED: ReadonlySet<SentenceKind> = new Set(['firstLegLead', 'bigWin', 'bigLoss', 'level'])
/** They compare both teams, often right after a sentence about one of them. */
const OF_BOTH: ReadonlySet<SentenceKind> = new Set([
  'homeDecides',
  'rest',
  'formBoth',
  'score',
  'table',
])

/**
 * A wording with its team as the subject that comes first; in Turkish also as what owns it, but not
 * before `ile` and `için`, nor before a part of the team: `cephesinde`, `kadrosundaki`.
 */
const BEGINS_WITH_TEAM =
  /^\{(?:\p{L}+ )?team\} (?!ile |için |cephesinde |kadrosu)(?=\p{L}|\{(?:number|prize|gap|place|onDate)\})/u

/** Its team is the subject after the words before a comma, after the ground, or before its place. */
const LEADS_WITH_TEAM =
  /^(?:(?:[^:;(]+,|In casa|Fuori casa|Kendi sahasında|Deplasmanda) )?\{(?:(?:der|el|le|il|o) )?team\} (?:\p{L}|\(\{place\}\) )/u

/**
 * Its team is the subject in its basic form, and the wording has one part: it can be half a sentence. A
 * place after the name is no second part.
 */
const IS_HALF = /^\{(?:(?:der|el|le|il|o) )?team\} (?:\(\{place\}\) )?[^:;()]+\.$/u

/**
 * Sentences of a family share one draw of the wording, and each turn uses the next one: the second
 * team, or the second count, never gets the wording of the first.
 */
interface SentencePlace {
  readonly family: string
  readonly turn: number
}

/** Writes each kind of sentence for one match in one language. */
export type Say = <Kind extends SentenceKind>(
  kind: Kind,
  values: SentenceValues[Kind],
  place?: SentencePlace,
) => Sentence

/** A whole number from a text: FNV-1a, 32 bits. */
export function toSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  // FNV gives similar numbers for texts that differ in one letter: mixed as at the end of
  // MurmurHash3.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** They state how often something happens, many of them one after the other. */
const CHANCES: ReadonlySet<SentenceKind> = new Set([
  'goalsOver',
  'goalsUnder',
  'goalsEven',
  'both',
  'unbeaten',
  'goalRich',
  'goalPoor',
  'counts',
  'countsSame',
])

/**
 * What a reader would notice twice in one text: how a wording begins and, of a club, what follows its
 * name and what ends the sentence.
 */
function toEchoes(kind: SentenceKind, wording: string, team: string | undefined): string[] {
  const [first, second] = wording.split(' ')
  const start = CHANCES.has(kind) ? `chance/${first}` : `${first} ${second}`
  if (team === undefined || !/^\{(?:\p{L}+ )?team\}/u.test(wording)) return [start]
  const words = wording.replace(/^\{[^}]+\} /, '').split(' ')
  return [`${team}/${words.slice(0, 2).join(' ')}`, `${team}/${words.slice(-2).join(' ')}`]
}

/** @param clubs null on neutral ground, where nobody is the host */
export function toSay(templates: Templates, matchId: string, clubs: Clubs | null = null): Say {
  const heard = new Set<string>()
  const used = new Set<string>()
  return (kind, values, { family, turn } = { family: kind, turn: 0 }) => {
    const ways = templates.wordings[kind]
    // Each language draws separately: a wording rare in one is not rare in all.
    const drawn = toSeed(`${matchId}/${templates.locale}/${family}`) + turn
    const order = ways.map((_, index) => (drawn + index) % ways.length)
    const free = order.filter((one) => !used.has(`${family}/${one}`))
    const { team } = values as { readonly team?: string }
    const isNew = (one: number) => !toEchoes(kind, ways[one]!, team).some((echo) => heard.has(echo))
    const way = free.find(isNew) ?? free[0] ?? order[0]!
    const wording = ways[way]!
    used.add(`${family}/${way}`)
    for (const echo of toEchoes(kind, wording, team)) heard.add(echo)
    const text = fill(templates, wording, values)
    const inRole = clubs && toRoleWording(templates, wording, { kind, team, clubs })
    const role = inRole === null ? {} : { role: fill(templates, inRole, values) }
    if (team === undefined) return { kind, way, text, ...role }
    const sentence = { kind, way, text, team, ...role }
    return { ...sentence, ...toShorterForms(templates, { wording, text, values }) }
  }
}

interface Written {
  readonly wording: string
  readonly text: string
  readonly values: Readonly<Record<string, string>>
}

/** How a sentence that begins with its team is said to a reader who has just read the name. */
function toShorterForms(
  templates: Templates,
  { wording, text, values }: Written,
): Pick<Sentence, 'leads' | 'again' | 'half' | 'joined'> {
  const isShort = BEGINS_WITH_TEAM.test(wording)
  if (!isShort && !LEADS_WITH_TEAM.test(wording)) return {}
  const isHalf = IS_HALF.test(wording) && !/[:;]|\([^)]* /.test(text)
  const led = { leads: true, ...(isHalf ? ({ half: true } as const) : {}) } as const
  if (!isShort) return led
  const toShort = (subject: string) =>
    fill(templates, wording.replace(BEGINS_WITH_TEAM, subject), values)
  const told = { ...led, again: toShort(templates.again) }
  return isHalf && !/[,(]/.test(text) ? { ...told, joined: toShort(templates.and) } : told
}

const CLUB = /\{(?:(\p{L}+) )?(team|home|away)\}/gu

interface Told {
  readonly kind: SentenceKind
  readonly team: string | undefined
  readonly clubs: Clubs
}

/** The wording with its clubs as host and visitor; null where the language has no such form. */
function toRoleWording(
  { roles }: Templates,
  wording: string,
  { kind, team, clubs }: Told,
): string | null {
  if (roles.unfit.test(wording) || NAMED.has(kind)) return null
  if (team === undefined && !OF_BOTH.has(kind)) return null
  const side = team === clubs.home ? 'home' : 'away'
  if (team !== undefined && team !== clubs[side]) return null
  const toRole = (article = '', name = '') =>
    name === 'home' || name === 'away' ? roles[name][article] : roles[side][article]
  const found = [...wording.matchAll(CLUB)].map(([, article, name]) => toRole(article, name))
  if (found.length === 0 || found.includes(undefined)) return null
  return wording.replaceAll(CLUB, (_, article?: string, name?: string) => toRole(article, name)!)
}

/** A wording with its values, joined by the language's rules. */
export function fill(
  templates: Templates,
  wording: string,
  values: Readonly<Record<string, string>>,
): string {
  const text = wording.replaceAll(/\{(?:(\p{L}+) )?(\w+)\}/gu, (_, article, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new AppError(
        'internal',
        `The wording "${wording}" asks for "${name}", which its kind of sentence does not have. Mend the wording.`,
      )
    return article === undefined ? value : (templates.toNamed?.(value, String(article)) ?? value)
  })
  const colon = templates.locale === 'fr' ? '\u202f:' : ':'
  const parted = partNumbers(text, [values['home'], values['away']], colon)
  return toUpperFirst(templates.mend?.(parted) ?? parted, templates.locale)
}

/** `Darmstadt 98 1.59` to `Darmstadt 98: 1.59`: separates the number in a club's name from the figure after it. */
function partNumbers(text: string, clubs: readonly (string | undefined)[], colon: string): string {
  return clubs
    .filter((club) => club !== undefined && /\d$/.test(club))
    .reduce<string>(
      (parted, club) =>
        parted.replaceAll(`${club} `, (found, offset: number) => {
          // A score is none: `Mainz 05 3–0 Freiburg`, `Freiburg – Mainz 05 0:3`.
          const isFigure = /^(?!\d+[-–:]\d)[%\d]/.test(parted.slice(offset + found.length))
          return isFigure ? `${club}${colon} ` : found
        }),
      text,
    )
}

/** Capitalises a sentence that begins with a word of the templates. */
function toUpperFirst(text: string, locale: string): string {
  const first = String.fromCodePoint(text.codePointAt(0)!)
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}

/** Words of a text by the simplest count: parts between spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

/** Words that are more than a sign: `46 %` is one. */
export function countSpoken(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Words by the most generous count: each run of letters or digits, so `46.3` is two. */
export function countRuns(text: string): number {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0
}
