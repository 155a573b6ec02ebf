/** Names of the countries with leagues of ours, as each language writes them. For the build: browsers know fewer. */
import { toLocale } from '#data/model/languages.ts'
import { toCountryCode, type CountryName } from '#data/model/leagues/countries.ts'
import type { PageTexts } from './i18n.ts'

/** Unicode's CLDR names countries alone: Europe and the parts of the United Kingdom stand in the catalogues. */
export function toCountryText(
  country: CountryName,
  { t, language }: Pick<PageTexts, 't' | 'language'>,
): string {
  const code = toCountryCode(country)
  if (code === 'EU' || code.includes('-')) return t(`common:countries.${country}`)
  return new Intl.DisplayNames(toLocale(language), { type: 'region' }).of(code) ?? country
}
