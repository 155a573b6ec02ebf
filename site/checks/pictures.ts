/**
 * The leak gate for the pictures of shared links, whose text cannot be searched. The picture of a
 * match that the log has not opened must equal, to the bit, one drawn from names, day and hour
 * alone.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicMatch } from '#data/model/match/public-match.ts'

/**
 * Ids of the matches whose picture differs from that.
 *
 * @param draw the build's own drawing of a match's picture
 */
export async function findLeakingPictures(
  siteFolder: string,
  sealed: readonly PublicMatch[],
  draw: (match: PublicMatch) => Promise<Uint8Array>,
): Promise<string[]> {
  const telling: string[] = []
  for (const match of sealed) {
    const built = readFileSync(join(siteFolder, 'social/match', `${match.id}.png`))
    const plain = await draw({ ...match, opened: null })
    if (!built.equals(plain)) telling.push(match.id)
  }
  return telling
}
