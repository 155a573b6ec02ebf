/** Old addresses of teams: an id follows the club's name and the letters of it. */
import type { DrawnAddress } from '#data/model/drawn-addresses.ts'
import { toFormerSlug, toSlug } from '#data/model/feed.ts'
import type { PublicFacts } from './facts.ts'
import { listAliases } from './search.ts'

/**
 * The present path of an address that names a team by another of its names, or as slugs were made
 * before; null for any other. Grows with the teams, and is asked where there is no page.
 */
export function findMoved(
  { kind, parts: [slug = ''], path }: DrawnAddress,
  { teams }: Pick<PublicFacts, 'teams'>,
): string | null {
  if ((kind !== 'team' && kind !== 'teamPicture') || teams.has(slug)) return null
  for (const { id, name } of teams.values()) {
    const names = [name, ...listAliases(name)]
    if (!names.some((one) => toSlug(one) === slug || toFormerSlug(one) === slug)) continue
    const at = path.lastIndexOf(slug)
    return path.slice(0, at) + id + path.slice(at + slug.length)
  }
  return null
}
