/**
 * The leak gate for the pictures of shared links, in which no text can be searched: the picture of a
 * match that the log has not opened has to be, to the bit, the one that names, day and hour alone make.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicMatch } from '#data/model/match/public-match.ts'

/**
 * Ids of the matches whose picture shows something else.
 *
 * @param draw the build's own drawing of a match's picture
 */
export async function findTellingPictures(
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
