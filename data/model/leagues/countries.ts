/**
 * The countries of the predicted leagues, and `EU` for the UEFA cups. Keyed by ISO 3166 alpha-2;
 * parts of the United Kingdom by subdivision code.
 */

/** Names on the wire, in English; pages use `site/lib/texts/country-names.ts`. */
const COUNTRIES = {
  EU: 'Europe',
  'GB-ENG': 'England',
  ES: 'Spain',
  DE: 'Germany',
  IT: 'Italy',
  FR: 'France',
  TR: 'Turkey',
} as const

/** A country's code, or `EU` for the UEFA cups. */
export type CountryCode = keyof typeof COUNTRIES
/** A country with a predicted league. */
export type DomesticCode = Exclude<CountryCode, 'EU'>
export type CountryName = (typeof COUNTRIES)[CountryCode]
/** Name of a country with a predicted league. */
export type DomesticName = (typeof COUNTRIES)[DomesticCode]

/** Wire name of a country. */
export function toCountryName(code: CountryCode): CountryName {
  return COUNTRIES[code]
}

/** Code of a country by its wire name. */
export function toCountryCode(name: CountryName): CountryCode {
  const codes = Object.keys(COUNTRIES) as CountryCode[]
  return codes.find((code) => COUNTRIES[code] === name)!
}
