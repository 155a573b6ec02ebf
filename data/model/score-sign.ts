import type { Language } from './languages.ts'

/** The sign between the goals of both sides in a sentence. */
export function toScoreSign(language: Language): string {
  return language === 'de' ? ':' : language === 'en' ? '–' : '-'
}
