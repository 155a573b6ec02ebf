/** Names of our leagues' countries in each language. Only for the build: browsers have fewer names. */
import { toLocale } from '#data/model/languages.ts'
import { toCountryCode, type CountryName } from '#data/model/leagues/countries.ts'
import type { PageTexts } from './i18n.ts'

/**
 * Unicode's CLDR names countries only: the names of Europe and of the parts of the United Kingdom
 * are in the catalogues.
 */
export function toCountryText(
  country: CountryName,
  { t, language }: Pick<PageTexts, 't' | 'language'>,
): string {
  const code = toCountryCode(country)
  if (code === 'EU' || code.includes('-')) return t(`common:countries.${country}`)
  return new Intl.DisplayNames(toLocale(language), { type: 'region' }).of(code) ?? country
}
