/** Loads the catalogues of an island in the browser, only those of the page's language, as separate files. */
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { mergeCatalogues, type Catalogue } from './island-texts.ts'

const catalogues = import.meta.glob<Catalogue>(
  '../../locales/*/{account,admin,admin-discounts,admin-office,aftermath,auth,billing,common,contact,dashboard,feed,forecast,leave,market,match,pools,subscribe}.json',
  {
    import: 'default',
  },
)

async function load(language: Language, namespace: string): Promise<Catalogue> {
  const read = catalogues[`../../locales/${language}/${namespace}.json`]
  // Throw: with a wrong name the page would show keys instead of texts.
  if (!read) throw new Error(`There is no catalogue ${namespace} in ${language}.`)
  return read()
}

/** Loads several catalogues merged into one, English where a key is missing. */
export async function loadCatalogues(
  language: Language,
  namespaces: readonly string[],
): Promise<Catalogue> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      const [english, own] = await Promise.all([
        load(DEFAULT_LANGUAGE, namespace),
        load(language, namespace),
      ])
      return mergeCatalogues(english, own)
    }),
  )
  return loaded.reduce((all, one) => mergeCatalogues(all, one), {})
}
