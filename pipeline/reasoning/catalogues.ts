/** The wordings of all languages: site/locales/LANGUAGE/reasons.json. */
import type { Language } from '#data/model/languages.ts'
import de from '#site/locales/de/reasons.json' with { type: 'json' }
import en from '#site/locales/en/reasons.json' with { type: 'json' }
import es from '#site/locales/es/reasons.json' with { type: 'json' }
import fr from '#site/locales/fr/reasons.json' with { type: 'json' }
import it from '#site/locales/it/reasons.json' with { type: 'json' }
import pt from '#site/locales/pt/reasons.json' with { type: 'json' }
import ro from '#site/locales/ro/reasons.json' with { type: 'json' }
import tr from '#site/locales/tr/reasons.json' with { type: 'json' }

/** What every language must have; its wordings are read by their keys. */
interface Catalogue {
  /** One to ten, as they stand before `matches`. */
  readonly numbers: readonly string[]
  /** The first places of a table in words, where papers write them so. */
  readonly places?: readonly string[]
}

export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { de, en, es, fr, it, pt, ro, tr }
