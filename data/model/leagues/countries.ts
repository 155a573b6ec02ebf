/**
 * The countries of the predicted leagues, and `EU` for the UEFA cups. Keyed by ISO 3166 alpha-2;
 * parts of the United Kingdom by subdivision code.
 */

interface CountryFacts {
  /** Name on the wire, in English; pages use `site/lib/texts/country-names.ts`. */
  readonly name: string
  /** FIFA code, as openfootball uses it; null for the cups. */
  readonly fifaCode: string | null
}

const COUNTRIES = {
  EU: { name: 'Europe', fifaCode: null },
  'GB-ENG': { name: 'England', fifaCode: 'ENG' },
  ES: { name: 'Spain', fifaCode: 'ESP' },
  DE: { name: 'Germany', fifaCode: 'GER' },
  IT: { name: 'Italy', fifaCode: 'ITA' },
  FR: { name: 'France', fifaCode: 'FRA' },
  TR: { name: 'Turkey', fifaCode: 'TUR' },
} as const satisfies Record<string, CountryFacts>

/** A country's code, or `EU` for the UEFA cups. */
export type CountryCode = keyof typeof COUNTRIES
/** A country with a predicted league. */
export type DomesticCode = Exclude<CountryCode, 'EU'>
export type CountryName = (typeof COUNTRIES)[CountryCode]['name']
/** Name of a country with a predicted league. */
export type DomesticName = (typeof COUNTRIES)[DomesticCode]['name']

/** FIFA code of a country with a predicted league. */
export type PredictedFifaCode = (typeof COUNTRIES)[DomesticCode]['fifaCode']

/** Wire name of a country. */
export function toCountryName(code: CountryCode): CountryName {
  return COUNTRIES[code].name
}

/** Code of a country by its wire name. */
export function toCountryCode(name: CountryName): CountryCode {
  const codes = Object.keys(COUNTRIES) as CountryCode[]
  return codes.find((code) => COUNTRIES[code].name === name)!
}

/** Name of the country with this FIFA code, or null when none of its leagues is predicted. */
export function getCountryByFifaCode(fifaCode: string): CountryName | null {
  const country = Object.values(COUNTRIES).find((one) => one.fifaCode === fifaCode)
  return country?.name ?? null
}
