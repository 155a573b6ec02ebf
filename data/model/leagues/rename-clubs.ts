/** Matches, tables and forecasts with their clubs named as a language names them, for whatever is shown. */
import type { ClubNames } from './club-names.ts'

/** The members that hold the name of a club, in every shape that is published or replied. */
const NAME_MEMBERS: ReadonlySet<string> = new Set([
  'homeTeam',
  'awayTeam',
  'teamName',
  'opponent',
  'team',
  'home_team',
  'away_team',
])

/** The same value with every club in it as these names have it; ids, addresses and signed bytes keep the house's name. */
export function renameClubs<Value>(value: Value, names: ClubNames): Value {
  const name = (member: string, part: unknown): unknown => {
    if (typeof part === 'string') return NAME_MEMBERS.has(member) ? (names[part] ?? part) : part
    if (Array.isArray(part)) return part.map((each) => name('', each))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, name(key, each)]))
  }
  return name('', value) as Value
}
