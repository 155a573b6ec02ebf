/** Names of competitions in each language. Addresses and replies use the wire name. */
import type { Language } from '#data/model/languages.ts'

/** The Turkish league with its umlaut, which the wire name lacks. */
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

/** Name of a competition in a language; the wire name when there is no other. */
export function toCompetitionName(league: string, language: Language): string {
  return NAMES[language]?.[league] ?? league
}
