/** The texts of the pictures, straight from the catalogues: no page has set up i18next when these are drawn. */
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import {
  createTexts,
  mergeCatalogues,
  type Catalogue,
  type Translate,
} from '#site/lib/texts/island-texts.ts'

const files = import.meta.glob<Catalogue>('../../locales/*/{landing,preview}.json', {
  import: 'default',
  eager: true,
})

/** A text by catalogue and key, as in `getSocialTexts('tr')('preview:social.footer')`; English where there is none yet. */
export function getSocialTexts(language: Language): Translate {
  const get = (code: Language, name: string) => files[`../../locales/${code}/${name}.json`] ?? {}
  return (key, values) => {
    const [name = '', path = ''] = key.split(':')
    const catalogue = mergeCatalogues(get(DEFAULT_LANGUAGE, name), get(language, name))
    return createTexts(catalogue, language).t(path, values)
  }
}
