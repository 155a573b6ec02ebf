/** Old addresses: a team's id follows the club's name and its letters, a match's page the day of the match. */
import type { DrawnAddress } from '#data/model/drawn-addresses.ts'
import { toFormerSlug, toSlug } from '#data/model/feed.ts'
import type { PublicFacts } from './facts.ts'
import { listAliases } from './search.ts'

interface Known {
  readonly teams: PublicFacts['teams']
  /** The day under which a match has its page now; null for an id that is not known. */
  readonly findDayOfPage: (matchId: string) => Promise<string | null>
}

/** The path with another text at the last place of a part of it. */
function replaceLast(path: string, part: string, text: string): string {
  const at = path.lastIndexOf(part)
  return path.slice(0, at) + text + path.slice(at + part.length)
}

/** The team of another of its names, or of a slug as they were made before. Grows with the teams. */
function findTeam(slug: string, teams: PublicFacts['teams']): string | null {
  if (teams.has(slug)) return null
  for (const { id, name } of teams.values()) {
    const names = [name, ...listAliases(name)]
    if (names.some((one) => toSlug(one) === slug || toFormerSlug(one) === slug)) return id
  }
  return null
}

/** The present path of an address of before; null for any other. Is asked where there is no page. */
export async function findMoved(
  { kind, parts: [first = '', second = ''], path }: DrawnAddress,
  { teams, findDayOfPage }: Known,
): Promise<string | null> {
  if (kind === 'match') {
    const day = await findDayOfPage(second)
    return day === null || day === first ? null : replaceLast(path, `${first}/`, `${day}/`)
  }
  if (kind !== 'team' && kind !== 'teamPicture') return null
  const team = findTeam(first, teams)
  return team && replaceLast(path, first, team)
}
