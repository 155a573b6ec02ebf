/**
 * Old addresses: a team's id follows the club's name and its letters, a match's page the day of the
 * match, and a list of predictions becomes one of results.
 */
import type { DrawnAddress } from '#data/model/drawn-addresses.ts'
import { toFormerSlug, toSlug } from '#data/model/feed.ts'
import { toPastPartPath, toResultsPath } from '#data/model/page-paths.ts'
import type { PastIndex } from '#data/model/past/past-files.ts'
import type { PublicFacts } from './facts.ts'
import { listAliases } from './search.ts'
import { toLanguagePath } from './ui-texts.ts'

interface Known {
  readonly facts: Pick<PublicFacts, 'teams' | 'resultDays' | 'daysAhead'>
  readonly past: PastIndex
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

/** The newest page of the archive that lists a club's matches; null for a club that it has none of. */
function findArchivePage(teamId: string, { leagues }: PastIndex): string | null {
  const places = Object.keys(leagues).filter((place) =>
    leagues[place]!.clubs.some(([id]) => id === teamId),
  )
  const newest = places.sort().at(-1)
  return newest === undefined ? null : toPastPartPath(newest, teamId)
}

export interface MovedPage {
  readonly path: string
  /** False where the page may come back. */
  readonly isForGood: boolean
}

/** Where an address of before leads on to; null for any other. Is asked where there is no page. */
export async function findMoved(
  { kind, language, parts: [first = '', second = ''], path }: DrawnAddress,
  { facts, past, findDayOfPage }: Known,
): Promise<MovedPage | null> {
  const forGood = (moved: string) => ({ path: moved, isForGood: true })
  if (kind === 'match') {
    const day = await findDayOfPage(second)
    if (day === null || day === first) return null
    // A match that was moved can be moved back.
    return { path: replaceLast(path, `${first}/`, `${day}/`), isForGood: false }
  }
  if (kind === 'dayAhead') {
    const isOver = facts.resultDays.some(({ day }) => day === first) || first in past.days
    if (!isOver || facts.daysAhead.has(first)) return null
    return forGood(toLanguagePath(toResultsPath(first), language))
  }
  if (kind !== 'team' && kind !== 'teamPicture') return null
  const team = findTeam(first, facts.teams)
  if (team) return forGood(replaceLast(path, first, team))
  // A club that no table has at the moment: promoted from or relegated to a league that is not ours.
  const archive = kind === 'team' ? findArchivePage(first, past) : null
  return archive === null ? null : { path: toLanguagePath(archive, language), isForGood: false }
}
