/** Language of a first visit, by country. */
import { DEFAULT_LANGUAGE, type Language } from './languages.ts'

const COUNTRIES: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  es: 'ES AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE',
  fr: 'FR BE CH CA LU MC HT CI SN ML',
  de: 'DE AT LI',
  it: 'IT SM VA',
  pt: 'PT BR AO MZ CV',
  ro: 'RO MD',
  tr: 'TR CY',
}

/** Language for a country code in any case; English for an unknown or missing one. */
export function toLanguageOfCountry(countryCode: string | null | undefined): Language {
  const country = (countryCode ?? '').toUpperCase()
  const codes = Object.keys(COUNTRIES) as (keyof typeof COUNTRIES)[]
  return codes.find((code) => COUNTRIES[code].split(' ').includes(country)) ?? DEFAULT_LANGUAGE
}
