/**
 * The leak gate for the pictures of shared links, whose text cannot be searched. The picture of a
 * match that the log has not opened must equal, to the bit, one drawn from names, day and hour
 * alone.
 */
import type { PublicMatch } from '#data/model/match/public-match.ts'

/**
 * Ids of the matches whose picture differs from that.
 *
 * @param read the picture at the match's address
 * @param draw the renderer's own drawing of a match's picture
 */
export async function findLeakingPictures(
  read: (match: PublicMatch) => Promise<Uint8Array>,
  sealed: readonly PublicMatch[],
  draw: (match: PublicMatch) => Promise<Uint8Array>,
): Promise<string[]> {
  const telling: string[] = []
  for (const match of sealed) {
    const shown = await read(match)
    const plain = await draw({ ...match, opened: null })
    if (!Buffer.from(shown).equals(plain)) telling.push(match.id)
  }
  return telling
}
