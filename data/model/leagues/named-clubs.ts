/** Club names of a language in matches, tables and forecasts, for display. */
import type { Language } from '#data/model/languages.ts'
import { CLUB_NAMES } from './club-names.ts'
import { renameClubs } from './rename-clubs.ts'

/** Copies a value with every club named in the language; ids, addresses and signed bytes keep our name. */
export const nameClubs = <Value>(value: Value, language: Language): Value =>
  renameClubs(value, CLUB_NAMES[language])
