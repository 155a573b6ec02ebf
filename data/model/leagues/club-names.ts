/**
 * Club names in the press of each language, where they differ from ours: `Bayern München`,
 * `Colonia`, `Kızılyıldız`. Used for everything shown; addresses, replies and signed data use our
 * name.
 */
import type { Language } from '#data/model/languages.ts'
import de from '#data/model/leagues/club-names/de.json' with { type: 'json' }
import en from '#data/model/leagues/club-names/en.json' with { type: 'json' }
import es from '#data/model/leagues/club-names/es.json' with { type: 'json' }
import fr from '#data/model/leagues/club-names/fr.json' with { type: 'json' }
import it from '#data/model/leagues/club-names/it.json' with { type: 'json' }
import pt from '#data/model/leagues/club-names/pt.json' with { type: 'json' }
import ro from '#data/model/leagues/club-names/ro.json' with { type: 'json' }
import tr from '#data/model/leagues/club-names/tr.json' with { type: 'json' }

/** Our name of a club → its name in a language. */
export type ClubNames = Readonly<Record<string, string>>

export const CLUB_NAMES: Readonly<Record<Language, ClubNames>> = { en, es, fr, de, it, pt, ro, tr }

/** Name of a club in a language; our name when there is no other. */
export function toClubName(club: string, language: Language): string {
  return CLUB_NAMES[language][club] ?? club
}
