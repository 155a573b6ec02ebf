/** The texts of the page of a server that starts, in eight languages. */
import type { Language } from '#data/model/languages.ts'
import type { StepName } from './steps.ts'
import de from '#api/starting/texts/de.json' with { type: 'json' }
import en from '#api/starting/texts/en.json' with { type: 'json' }
import es from '#api/starting/texts/es.json' with { type: 'json' }
import fr from '#api/starting/texts/fr.json' with { type: 'json' }
import it from '#api/starting/texts/it.json' with { type: 'json' }
import pt from '#api/starting/texts/pt.json' with { type: 'json' }
import ro from '#api/starting/texts/ro.json' with { type: 'json' }
import tr from '#api/starting/texts/tr.json' with { type: 'json' }

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
