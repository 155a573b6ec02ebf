/** The texts of the page of a server that starts, in eight languages. */
import type { Language } from '#data/model/languages.ts'
import type { StepName } from './steps.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import ro from './texts/ro.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

// A language without one of the texts does not compile.
interface StartWords {
  readonly title: string
  readonly lead: string
  readonly steps: Readonly<Record<StepName, string>>
  readonly count: string
  readonly left: string
  readonly done: string
  readonly failedTitle: string
  readonly failedText: string
  readonly reload: string
}
export const START_WORDS: Readonly<Record<Language, StartWords>> = {
  en,
  es,
  fr,
  de,
  it,
  pt,
  ro,
  tr,
}
