/** Loads the texts of stars and "My clubs". */
import { createTexts, type Catalogue, type Translate } from '#site/lib/texts/island-texts.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'

const catalogues = import.meta.glob<Catalogue>('../../locales/*/follow.json', { import: 'default' })

export async function loadFollowTexts(): Promise<Translate> {
  const language = getPageLanguage()
  const catalogue = await catalogues[`../../locales/${language}/follow.json`]!()
  return createTexts(catalogue, language).t
}
