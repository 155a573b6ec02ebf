/** The countries of predicted leagues as openfootball names them. Stays out of the browser. */
import { toCountryName, type DomesticCode, type CountryName } from './countries.ts'

const FIFA_CODES = {
  'GB-ENG': 'ENG',
  ES: 'ESP',
  DE: 'GER',
  IT: 'ITA',
  FR: 'FRA',
  TR: 'TUR',
} as const satisfies Record<DomesticCode, string>

/** FIFA code of a country with a predicted league. */
export type PredictedFifaCode = (typeof FIFA_CODES)[DomesticCode]

const nameByCode = new Map<string, CountryName>(
  Object.entries(FIFA_CODES).map(([code, fifaCode]) => [
    fifaCode,
    toCountryName(code as DomesticCode),
  ]),
)

/** Name of the country with this FIFA code, or null when none of its leagues is predicted. */
export function getCountryByFifaCode(fifaCode: string): CountryName | null {
  return nameByCode.get(fifaCode) ?? null
}
