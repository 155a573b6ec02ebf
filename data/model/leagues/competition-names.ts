/** Names of competitions as each language writes them. Addresses and replies keep the one key. */
import type { Language } from '#data/model/languages.ts'

/** Turkey's league with the letter it has; the key on the wire goes without. */
const SUPER_LIG = { 'Super Lig': 'Süper Lig' }
/** Spain’s second league by the name that it has there. */
const SEGUNDA = { 'La Liga 2': 'Segunda División' }

type Names = Readonly<Record<string, string>>

const NAMES: Readonly<Partial<Record<Language, Names>>> = {
  es: { ...SUPER_LIG, ...SEGUNDA },
  de: SUPER_LIG,
  it: { ...SUPER_LIG, ...SEGUNDA },
  fr: {
    ...SUPER_LIG,
    ...SEGUNDA,
    'Champions League': 'Ligue des champions',
    'Europa League': 'Ligue Europa',
    'Conference League': 'Ligue Conférence',
  },
  pt: {
    ...SUPER_LIG,
    ...SEGUNDA,
    'Champions League': 'Liga dos Campeões',
    'Europa League': 'Liga Europa',
    'Conference League': 'Liga Conferência',
  },
  ro: { ...SUPER_LIG, 'Champions League': 'Liga Campionilor' },
  tr: {
    'Champions League': 'Şampiyonlar Ligi',
    'Europa League': 'Avrupa Ligi',
    'Conference League': 'Konferans Ligi',
    ...SUPER_LIG,
  },
}

/** A competition that is written alike everywhere, or that is not known here, keeps its name. */
export function toCompetitionName(league: string, language: Language): string {
  return NAMES[language]?.[league] ?? league
}
