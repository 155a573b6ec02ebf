/**
 * Names of clubs as the papers of each language write them, where these differ from the house's name:
 * `Bayern München`, `Colonia`, `Kızılyıldız`. Everything that is shown has them; addresses, replies and
 * signed data keep the house's name.
 */
import type { Language } from '#data/model/languages.ts'
import de from './club-names/de.json' with { type: 'json' }
import en from './club-names/en.json' with { type: 'json' }
import es from './club-names/es.json' with { type: 'json' }
import fr from './club-names/fr.json' with { type: 'json' }
import it from './club-names/it.json' with { type: 'json' }
import pt from './club-names/pt.json' with { type: 'json' }
import ro from './club-names/ro.json' with { type: 'json' }
import tr from './club-names/tr.json' with { type: 'json' }

/** The house's name of a club → its name in a language. */
export type ClubNames = Readonly<Record<string, string>>

export const CLUB_NAMES: Readonly<Record<Language, ClubNames>> = { en, es, fr, de, it, pt, ro, tr }

/** A club that is written alike everywhere, or that is not known here, keeps its name. */
export function toClubName(club: string, language: Language): string {
  return CLUB_NAMES[language][club] ?? club
}
