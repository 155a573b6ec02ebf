/** Club names of a language in matches, tables and forecasts, for display. */
import type { Language } from '#data/model/languages.ts'
import { CLUB_NAMES, type ClubNames } from './club-names.ts'
import { renameClubs } from './rename-clubs.ts'

/** By names: a match is on its own page, on its day's and on those of both clubs. */
const known = new Map<ClubNames, WeakMap<object, object>>(
  Object.values(CLUB_NAMES).map((names) => [names, new WeakMap()]),
)

/** Copies a value with every club named in the language; ids, addresses and signed bytes keep our name. */
export const nameClubs = <Value>(value: Value, language: Language): Value =>
  renameClubs(value, CLUB_NAMES[language], known.get(CLUB_NAMES[language]))
