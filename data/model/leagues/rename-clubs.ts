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

/**
 * The value with every club renamed by the table; ids, addresses and signed bytes keep our name. A
 * part without a renamed club is the same object as before, so that what was worked out of it is
 * found again.
 * @param known matches that were renamed by this table before
 */
export function renameClubs<Value>(
  value: Value,
  names: ClubNames,
  known?: WeakMap<object, object>,
): Value {
  const name = (member: string, part: unknown): unknown => {
    if (typeof part === 'string') return NAME_MEMBERS.has(member) ? (names[part] ?? part) : part
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) {
      const named = part.map((each) => name('', each))
      return named.every((each, index) => each === part[index]) ? part : named
    }
    const before = known?.get(part)
    if (before) return before
    let changed: Record<string, unknown> | null = null
    for (const key in part) {
      const each = (part as Record<string, unknown>)[key]
      const named = name(key, each)
      if (named !== each) (changed ??= { ...part })[key] = named
    }
    if (known && 'homeTeam' in part) known.set(part, changed ?? part)
    return changed ?? part
  }
  return name('', value) as Value
}
