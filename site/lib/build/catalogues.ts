/**
 * The catalogues of site/locales while the site is built, as they stand in their files: for
 * islands that are built with their texts, and for pictures, which are drawn before any page
 * has set up i18next. In the browser `load-catalogue.ts` brings those of one language.
 */
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import {
  createTexts,
  mergeCatalogues,
  type Catalogue,
  type Translate,
} from '#site/lib/texts/island-texts.ts'

const files = import.meta.glob<Catalogue>('../../locales/*/*.json', {
  import: 'default',
  eager: true,
})

/** A whole catalogue, English where a text is missing. */
export function getCatalogue(language: Language, namespace: string): Catalogue {
  const read = (code: Language) => files[`../../locales/${code}/${namespace}.json`] ?? {}
  return mergeCatalogues(read(DEFAULT_LANGUAGE), read(language))
}

/** A text by catalogue and key, as in `getCatalogueText('tr')('preview:social.footer')`. */
export function getCatalogueText(language: Language): Translate {
  return (key, values) => {
    const [namespace = '', path = ''] = key.split(':')
    return createTexts(getCatalogue(language, namespace), language).t(path, values)
  }
}
