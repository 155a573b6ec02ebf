/**
 * The forms of a club's name in the languages whose papers write an article before it: alone
 * (`el Betis`, `a Juventus`, `lo Spezia`) and joined with the preposition before it (`del Betis`,
 * `na Juventus`, `allo Spezia`). Also the ending of an adjective that goes with the club.
 */
import type { Forms } from './forms.ts'

/** Clubs that are feminine in Italian, Spanish and Portuguese alike. */
const FEMININE =
  /^(?:Juve\b|Juventus|Roma$|Lazio|Fiorentina|Sampdoria|Atalanta|Salernitana|Reggiana|Reggina|Ternana|Triestina|Nocerina|Virtus |Real Sociedad|Cultural Leonesa|Ponferradina|SPAL|Stella Rossa)/
/** Feminine in Italian and Portuguese, where `squadra` and `equipa` are heard with them. */
const FEMININE_ADJECTIVE = /^(?:Udinese|Cremonese|Carrarese)/
/** Feminine in Italian alone: `la Dinamo Kiev`. */
const FEMININE_ITALIAN = /^(?:Dinamo |Feralpi|Pro )/

/** Spanish clubs that are always written without an article. */
const SPANISH_BARE = /^(?:Osasuna|Las Palmas)/

const isFeminine = (club: string, ...more: readonly RegExp[]) =>
  [FEMININE, ...more].some((names) => names.test(club))

const toSpanish = (club: string, masculine: string, feminine: string, bare: string) => {
  if (SPANISH_BARE.test(club)) return `${bare}${club}`
  return `${isFeminine(club) ? feminine : masculine} ${club}`
}

export const SPANISH: Forms = {
  el: (club) => toSpanish(club, 'el', 'la', ''),
  del: (club) => toSpanish(club, 'del', 'de la', 'de '),
  al: (club) => toSpanish(club, 'al', 'a la', 'a '),
  /** The ending of an adjective: `favorit{{team, o}}`. */
  o: (club) => (isFeminine(club) ? 'a' : 'o'),
}

const toPortuguese = (masculine: string, feminine: string) => (club: string) =>
  `${isFeminine(club, FEMININE_ADJECTIVE) ? feminine : masculine} ${club}`

export const PORTUGUESE: Forms = {
  art: toPortuguese('o', 'a'),
  do: toPortuguese('do', 'da'),
  ao: toPortuguese('ao', 'à'),
  no: toPortuguese('no', 'na'),
  pelo: toPortuguese('pelo', 'pela'),
  o: (club) => (isFeminine(club, FEMININE_ADJECTIVE) ? 'a' : 'o'),
}

/** Before these sounds Italian says `lo`: z, x, y, gn, ps, a j that is read as i, and s with a consonant. */
const ITALIAN_LO = /^(?:[ZŽŹŻXYŠŚ]|Jag|Gn|Ps|S[bcdfghklmnpqrtvwz](?!\.))/
const ITALIAN_VOWEL = /^[AEIOUÀÁÂÄÅÆÈÉÊÍÎÖØÓÔÙÚÜHİ]/
/** Letters that are read by their names, which begin with a vowel: `l’SV`, `l’RB`, `l’FCSB`; `la SPAL` is read as a word. */
const ITALIAN_LETTERS = /^[FLMNRS][BCDFGHJKLMNPQRSTVWXZ]+(?!\p{L})/u

const isItalianFeminine = (club: string) => isFeminine(club, FEMININE_ADJECTIVE, FEMININE_ITALIAN)

/** @param stem what stands before `l’`, `la`, `lo` and, without its second letter, `l`; empty for the article alone */
const toItalian = (stem: string, il: string) => (club: string) => {
  if (ITALIAN_VOWEL.test(club) || ITALIAN_LETTERS.test(club)) return `${stem}l’${club}`
  if (isItalianFeminine(club)) return `${stem}la ${club}`
  return `${ITALIAN_LO.test(club) ? `${stem}lo` : il} ${club}`
}

export const ITALIAN: Forms = {
  il: toItalian('', 'il'),
  del: toItalian('del', 'del'),
  al: toItalian('al', 'al'),
  dal: toItalian('dal', 'dal'),
  o: (club) => (isItalianFeminine(club) ? 'a' : 'o'),
}

/** French papers write most clubs bare; these have an article. */
const FRENCH_LA =
  /^(?:Juventus|Juve Stabia|Real Sociedad|Fiorentina|Lazio|Roma$|Sampdoria|Cremonese|Salernitana|Reggiana|Reggina|SPAL|Ternana|Triestina|Virtus |Cultural Leonesa)/
const FRENCH_ELIDED =
  /^(?:Inter$|Ajax|Atalanta|Atlético|Athletic|Espanyol|Udinese|Eintracht|Union |Universitatea|AC Milan|AZ |AEK|Olympiacos|Omonia|Arminia|Alemannia|Hellas|Étoile )/
const FRENCH_LE =
  /^(?:Real |Rayo|Celta|Borussia|Bayer |Bayern|Werder|Celtic|Racing |Sporting |Deportivo|Paris |Torino|Genoa|Slavia|Sparta|Shakhtar|Panathinaikos|PAOK|Maccabi|Dynamo|Dinamo|Standard|Club Brugge|Red Star|VfL|VfB|RB |Fortuna|Jahn |Legia|Lech|1\. FC|SV |Karlsruher|Hamburger|Viktoria|Sturm|Hertha|Hansa |Holstein |Preußen |PSV |FCSB|Rapid |Slovan |Sigma |KuPS|Zrinjski|Kairat|Raków)/

/** Names with an article of their own, which joins as well: `du Havre`. */
const FRENCH_OWN_LE = /^Le (?=\p{Lu})/u
const FRENCH_VOWEL = /^[AEIOUÀÂÄÅÉÈÊÎÔÖÓØÛÜİ]/

const toFrench = (le: string, la: string, elided: string, bare: string) => (club: string) => {
  if (FRENCH_ELIDED.test(club)) return `${elided}${club}`
  if (FRENCH_LA.test(club)) return `${la} ${club}`
  if (FRENCH_LE.test(club)) return `${le} ${club}`
  if (FRENCH_OWN_LE.test(club) && bare !== '')
    return club.replace(FRENCH_OWN_LE, bare === 'que' ? 'que Le ' : `${le} `)
  const isElided = bare !== 'à' && bare !== '' && FRENCH_VOWEL.test(club)
  return isElided ? `${bare.slice(0, -1)}’${club}` : `${bare === '' ? '' : `${bare} `}${club}`
}

export const FRENCH: Forms = {
  le: toFrench('le', 'la', 'l’', ''),
  du: toFrench('du', 'de la', 'de l’', 'de'),
  au: toFrench('au', 'à la', 'à l’', 'à'),
  que: toFrench('que le', 'que la', 'que l’', 'que'),
}
