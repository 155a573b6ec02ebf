/** Texts that rightly read as in English: names, signs, and words a language has taken over. */
import { LEAGUES } from '#data/model/leagues.ts'
import type { Language } from '#data/model/languages.ts'

/** Names that no language changes. */
const NAMES = new Set<string>([
  ...LEAGUES.map(({ name }) => name),
  // The name of the service in the United States.
  'National Problem Gambling Helpline',
  // A model named after its authors, and a score with the same name in every language.
  'Dixon–Coles',
])

/** Members that describe a card or a list and are not shown. */
const IS_NO_TEXT = /(?:^|\.)(?:path|isPremium|needs)$/

/** Words that a language has taken over, or spells as English does; in lower case. */
const LOANS: Readonly<Record<Language, string>> = {
  en: '',
  es: 'admin|total|plan|cookies|legal|premium|error|final',
  fr: 'absences|admin|minute|calibration|contact|cookies|corners|europe|france|match|menu|notifications f|pages|points|possession|premium|score|signature|site|total|zone|date|message|messages|question|questions|description|version',
  de: 'offline|minute|passkeys|cookies|system|england|form|fouls|live|name|premium|status|wind|zone|version|link|software',
  it: 'offline|account|admin|menu|over|password|premium|under|cookie|email|forum',
  pt: 'odds|admin|menu|total|cookies|premium|site|email|final',
  ro: 'offline|admin|operator|total|administrator|plan|contact|live|model|premium|site|email|cod',
  tr: 'form|model|plan|premium|site|türkiye|test|final',
}

export function isSameInAllLanguages(key: string, text: string, language: Language): boolean {
  if (IS_NO_TEXT.test(key) || NAMES.has(text)) return true
  const words = text
    .replace(/\{\{\w+\}\}|<\/?\w+>|Pitchproof/gu, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()
  // VAR, Pts, Pos.: abbreviations of the game.
  return words.length <= 3 || LOANS[language].split('|').includes(words)
}
