/** Names of competitions as each language writes them. Addresses and replies keep the one key. */
import type { Language } from '#data/model/languages.ts'

type Names = Readonly<Record<string, string>>

const NAMES: Readonly<Partial<Record<Language, Names>>> = {
  fr: {
    'Champions League': 'Ligue des champions',
    'Europa League': 'Ligue Europa',
    'Conference League': 'Ligue Conférence',
  },
  pt: {
    'Champions League': 'Liga dos Campeões',
    'Europa League': 'Liga Europa',
    'Conference League': 'Liga Conferência',
  },
  ro: { 'Champions League': 'Liga Campionilor' },
  tr: {
    'Champions League': 'Şampiyonlar Ligi',
    'Europa League': 'Avrupa Ligi',
    'Conference League': 'Konferans Ligi',
    'Super Lig': 'Süper Lig',
  },
}

/** A competition that is written alike everywhere, or that is not known here, keeps its name. */
export function toCompetitionName(league: string, language: Language): string {
  return NAMES[language]?.[league] ?? league
}
