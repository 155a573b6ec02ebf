/** Replaces club names in matches, tables and forecasts, for display. */
import type { ClubNames } from './club-names.ts'

/** Members that hold a club's name, in every published or replied shape. */
const NAME_MEMBERS: ReadonlySet<string> = new Set([
  'homeTeam',
  'awayTeam',
  'teamName',
  'opponent',
  'team',
  'home_team',
  'away_team',
])

/** Copies a value with every club renamed by the table; ids, addresses and signed bytes keep our name. */
export function renameClubs<Value>(value: Value, names: ClubNames): Value {
  const name = (member: string, part: unknown): unknown => {
    if (typeof part === 'string') return NAME_MEMBERS.has(member) ? (names[part] ?? part) : part
    if (Array.isArray(part)) return part.map((each) => name('', each))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, name(key, each)]))
  }
  return name('', value) as Value
}
