/** Matches, tables and forecasts with their clubs named as a language names them, for whatever is shown. */
import type { Language } from '#data/model/languages.ts'
import { CLUB_NAMES } from './club-names.ts'
import { renameClubs } from './rename-clubs.ts'

/** The same value with every club in it named in a language; ids, addresses and signed bytes keep the house's name. */
export const nameClubs = <Value>(value: Value, language: Language): Value =>
  renameClubs(value, CLUB_NAMES[language])
