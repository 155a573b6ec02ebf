/**
 * The catalogues of site/locales while the site is built, as they stand in their files: for
 * islands that are built with their texts. In the browser `load-catalogue.ts` brings those of one language.
 */
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { mergeCatalogues, type Catalogue } from '#site/lib/texts/island-texts.ts'

const files = import.meta.glob<Catalogue>('../../locales/*/*.json', {
  import: 'default',
  eager: true,
})

/** A whole catalogue, English where a text is missing. */
export function getCatalogue(language: Language, namespace: string): Catalogue {
  const read = (code: Language) => files[`../../locales/${code}/${namespace}.json`] ?? {}
  return mergeCatalogues(read(DEFAULT_LANGUAGE), read(language))
}
