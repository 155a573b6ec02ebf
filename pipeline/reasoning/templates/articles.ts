/**
 * Articles before the names of clubs, in the languages whose papers write them:
 * `el Betis`, `a Juventus`, `lo Spezia`, `le Bayer`, `der VfL Bochum`. An article is
 * marked, so that only it is joined with the preposition before it (`de el` to
 * `del`) and never a word of a name.
 */

import { isGermanFactor, toGermanFactor } from './german-factors.ts'
import { agreeGerman, isGermanPlural, toGermanPlural } from './german-plurals.ts'

/** Stands before an article put here; gone from the finished sentence. */
export const MARK = '\u{e000}'

const SPANISH_EL = new RegExp(`(?<!\\p{L})([Aa]|[Dd]e) ${MARK}el `, 'gu')
const PORTUGUESE_JOINED = new RegExp(`(?<!\\p{L})([Dd]e|[Ee]m|[Aa]|[Pp]or) ${MARK}([oa]) `, 'gu')
const ITALIAN_JOINED = new RegExp(
  `(?<!\\p{L})(di|a|da|in|su|Di|A|Da|In|Su) ${MARK}(l’|(?:il|lo|la) )`,
  'gu',
)
const FRENCH_DE_LE = new RegExp(`(?<!\\p{L})([Dd])e ${MARK}le `, 'gu')
const FRENCH_A_LE = new RegExp(`(?<!\\p{L})([àÀ]) ${MARK}le `, 'gu')
const GERMAN_DEM = new RegExp(`(?<!\\p{L})(von|bei|zu) ${MARK}dem `, 'gu')
const GERMAN_BEI = new RegExp(`(?<!\\p{L})Bei ${MARK}dem `, 'gu')

/** Clubs that are feminine in Italian, Spanish and Portuguese alike. */
const FEMININE =
  /^(?:Juve\b|Juventus|Roma$|Lazio|Fiorentina|Sampdoria|Atalanta|Salernitana|Reggiana|Reggina|Ternana|Triestina|Nocerina|Virtus |Real Sociedad|Cultural Leonesa|Ponferradina|SPAL|Stella Rossa)/
/** Feminine in Italian and Portuguese, where `squadra` and `equipa` are heard with them. */
const FEMININE_ADJECTIVE = /^(?:Udinese|Cremonese|Carrarese)/
/** Feminine in Italian alone: `la Dinamo Kiev`. */
const FEMININE_ITALIAN = /^(?:Dinamo |Feralpi|Pro )/

/** Spanish clubs that are always written without an article. */
const SPANISH_BARE = /^(?:Osasuna|Las Palmas)/

export function toSpanishNamed(club: string): string {
  if (SPANISH_BARE.test(club)) return club
  return `${MARK}${FEMININE.test(club) ? 'la' : 'el'} ${club}`
}

/** `a el Betis` to `al Betis`, `de el` to `del`. */
export function joinSpanish(text: string): string {
  return text
    .replaceAll(SPANISH_EL, (_, word: string) => `${word}l `)
    .replaceAll(MARK, '')
    .replaceAll(/ y (?=(?:I|Hi)(?![aeou]))/g, ' e ')
}

export function toPortugueseNamed(club: string): string {
  const isFeminine = FEMININE.test(club) || FEMININE_ADJECTIVE.test(club)
  return `${MARK}${isFeminine ? 'a' : 'o'} ${club}`
}

const PORTUGUESE: Readonly<Record<string, string>> = {
  'de o': 'do',
  'de a': 'da',
  'em o': 'no',
  'em a': 'na',
  'a o': 'ao',
  'a a': 'à',
  'por o': 'pelo',
  'por a': 'pela',
}

/** `de o Benfica` to `do Benfica`. */
export function joinPortuguese(text: string): string {
  return text
    .replaceAll(PORTUGUESE_JOINED, (_, word: string, article: string) => {
      const joined = PORTUGUESE[`${word.toLowerCase()} ${article}`]!
      const isCapital = word !== word.toLowerCase()
      return `${isCapital ? joined[0]!.toUpperCase() + joined.slice(1) : joined} `
    })
    .replaceAll(MARK, '')
}

/** Before these sounds Italian says `lo`: z, x, y, gn, ps, a j that is read as i, and s with a consonant. */
const ITALIAN_LO = /^(?:[ZXY]|Jag|Gn|Ps|S[bcdfghklmnpqrtvwz](?!\.))/
const ITALIAN_VOWEL = /^[AEIOUÀÁÂÄÅÆÈÉÊÍÎÖØÓÔÙÚÜHİ]/
/** Letters that are read by their names, which begin with a vowel: `l’SV`, `l’RB`, `l’FCSB`; `la SPAL` is read as a word. */
const ITALIAN_LETTERS = /^[FLMNRS][BCDFGHJKLMNPQRSTVWXZ]+(?!\p{L})/u

export function toItalianNamed(club: string): string {
  if (ITALIAN_VOWEL.test(club) || ITALIAN_LETTERS.test(club)) return `${MARK}l’${club}`
  const isFeminine = [FEMININE, FEMININE_ADJECTIVE, FEMININE_ITALIAN].some((names) =>
    names.test(club),
  )
  if (isFeminine) return `${MARK}la ${club}`
  return `${MARK}${ITALIAN_LO.test(club) ? 'lo' : 'il'} ${club}`
}

const ITALIAN: Readonly<Record<string, string>> = { di: 'de', a: 'a', da: 'da', in: 'ne', su: 'su' }
const ITALIAN_ARTICLE: Readonly<Record<string, string>> = {
  il: 'l ',
  lo: 'llo ',
  la: 'lla ',
  'l’': 'll’',
}

/** `di il Napoli` to `del Napoli`, `a la Roma` to `alla Roma`, `su l’Inter` to `sull’Inter`. */
export function joinItalianNames(text: string): string {
  return text
    .replaceAll(ITALIAN_JOINED, (_, word: string, article: string) => {
      const stem = ITALIAN[word.toLowerCase()]!
      const joined = stem + ITALIAN_ARTICLE[article.trim()]!
      return word === word.toLowerCase() ? joined : joined[0]!.toUpperCase() + joined.slice(1)
    })
    .replaceAll(MARK, '')
}

/** French papers write most clubs bare; these have an article. */
const FRENCH_LA =
  /^(?:Juventus|Juve Stabia|Real Sociedad|Fiorentina|Lazio|Roma$|Sampdoria|Cremonese|Salernitana|Reggiana|Reggina|SPAL|Ternana|Triestina|Virtus |Cultural Leonesa)/
const FRENCH_ELIDED =
  /^(?:Inter$|Ajax|Atalanta|Atlético|Athletic|Espanyol|Udinese|Eintracht|Union |Universitatea|AC Milan|AZ |AEK|Olympiacos|Omonia|Arminia|Alemannia|Hellas|Étoile )/
const FRENCH_LE =
  /^(?:Real |Rayo|Celta|Borussia|Bayer |Bayern|Werder|Celtic|Racing |Sporting |Deportivo|Paris |Torino|Genoa|Slavia|Sparta|Shakhtar|Panathinaikos|PAOK|Maccabi|Dynamo|Dinamo|Standard|Club Brugge|Red Star|VfL|VfB|RB |Fortuna|Jahn |Legia|Lech|1\. FC|SV |Karlsruher|Hamburger|Viktoria|Sturm|Hertha|Hansa |Holstein |Preußen |PSV |FCSB|Rapid |Slovan |Sigma |KuPS|Zrinjski|Kairat|Raków)/

export function toFrenchNamed(club: string): string {
  if (FRENCH_ELIDED.test(club)) return `${MARK}l’${club}`
  if (FRENCH_LA.test(club)) return `${MARK}la ${club}`
  return FRENCH_LE.test(club) ? `${MARK}le ${club}` : club
}

/** `de le Bayer` to `du Bayer`, `de Le Havre` to `du Havre`, `que Augsburg` to `qu’Augsburg`. */
export function joinFrench(text: string): string {
  return text
    .replaceAll(FRENCH_DE_LE, '$1u ')
    .replaceAll(FRENCH_A_LE, (_, a: string) => (a === 'à' ? 'au ' : 'Au '))
    .replaceAll(MARK, '')
    .replaceAll(/\b(d|qu)e (?=[AEIOUÀÂÉÈÊÎÔÛİ]|une? )/g, '$1’')
    .replaceAll(/\b([Cc])e (?=[AEIOUÉ])/g, '$1et ')
    .replaceAll(/\bde Le /g, 'du ')
    .replaceAll(/\bde Les /g, 'des ')
    .replaceAll(/(?<!\p{L})(à|À) Le /gu, (_, a: string) => (a === 'à' ? 'au ' : 'Au '))
}

/** German clubs named by the kind of their society keep its article; a club called by its town or its own name has none. */
const GERMAN_MASCULINE =
  /^(?:\d\. FC|AC |BSC |FC |FSV |MSV |OGC |SC |SV (?!Elversberg)|VfB |VfL |VfR |Hamburger SV|Karlsruher SC|Paris FC|Wolfsberger AC)/
/** A `Sportvereinigung` or an `Associazione` is feminine. */
const GERMAN_FEMININE = /^(?:AS Rom$|SV Elversberg|SpVgg )/
const FEMININE_FORMS: Readonly<Record<string, string>> = { der: 'die', den: 'die', dem: 'der' }

/**
 * @param article `der`, `den` or `dem`: the case that the sentence needs; `von` for what is the club's own;
 *   before a factor also a verb
 */
export function toGermanNamed(club: string, article: string): string {
  if (isGermanFactor(club)) {
    const factor = toGermanFactor(club, article)
    return factor.startsWith('dem ') ? `${MARK}${factor}` : factor
  }
  if (isGermanPlural(club)) return toGermanPlural(club, article)
  if (GERMAN_FEMININE.test(club)) return `${FEMININE_FORMS[article] ?? 'der'} ${club}`
  if (article === 'von') return GERMAN_MASCULINE.test(club) ? `des ${club}` : `von ${club}`
  return GERMAN_MASCULINE.test(club) ? `${MARK}${article} ${club}` : club
}

const GERMAN: Readonly<Record<string, string>> = { von: 'vom', bei: 'beim', zu: 'zum' }

/** `von dem VfL` to `vom VfL`. */
export function joinGerman(text: string): string {
  return agreeGerman(text)
    .replaceAll(GERMAN_DEM, (_, word: string) => `${GERMAN[word]} `)
    .replaceAll(GERMAN_BEI, 'Beim ')
    .replaceAll(MARK, '')
}
