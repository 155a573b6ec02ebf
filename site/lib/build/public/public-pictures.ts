/** All pictures of shared links; those of matches and teams have names, day, and after the whistle the score grid. */
import { createHash } from 'node:crypto'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatScore } from '#site/lib/texts/format.ts'
import { listPictures } from './list-pictures.ts'
import type { PublicFacts } from './read-public.ts'
import { drawSocialImage, type SocialImage } from '#site/lib/build/social-image.ts'

/** Changes with the drawing, so that no older picture is taken over. */
const DRAWING = 3

/** A match's picture has no words of a language: names, day and hour are the same in all. */
function toMatchImage(match: PublicMatch): SocialImage {
  const { league, homeTeam, awayTeam, matchDate, matchTime, opened } = match
  return {
    title: homeTeam,
    secondTitle: awayTeam,
    footer: `${league} · ${matchDate} · ${opened ? formatScore(opened.homeScore, opened.awayScore) : `${matchTime} UTC`}`,
    ...(opened && { opened }),
  }
}

/** The picture of a match, in every language the same. */
export const drawMatchImage = (match: PublicMatch) => drawSocialImage(toMatchImage(match))

export async function planPictures({ matches, teams }: PublicFacts, dataDir: string) {
  const images: [string, SocialImage][] = [
    ...(await listPictures(dataDir)),
    ...matches.map((match): [string, SocialImage] => [`match/${match.id}`, toMatchImage(match)]),
    ...[...teams.values()].map(({ id, name, tables }): [string, SocialImage] => [
      `team/${id}`,
      { title: name, footer: tables[0]?.league ?? '' },
    ]),
  ]
  return images.map(([name, image]) => {
    const { opened, ...words } = image
    const seen = [DRAWING, words, opened && [opened.entry, opened.homeScore, opened.awayScore]]
    return {
      file: `social/${name}.png`,
      hash: createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22),
      make: async () => new Map([['', await drawSocialImage(image)]]),
    }
  })
}
