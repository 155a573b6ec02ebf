/** The texts of letters, feeds, notifications and of a server that starts, in eight languages. */
import type { Language } from '#data/model/languages.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ro from './ro.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }

// A language without one of the texts does not compile.
export const TEXTS: Readonly<Record<Language, typeof en>> = { en, es, fr, de, it, pt, ro, tr }
