/** Makes the pages of one unit of the past in every language, with the cards and pictures of its matches. */
import { toContentHash } from '#data/files/content-hash.ts'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#data/model/languages.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import type { MadeUnit, PlannedUnit } from '#data/model/past/made-pages.ts'
import type { CardAssets } from '#site/lib/build/public/card-assets.ts'
import type { Frame } from '#site/lib/build/public/frames.ts'
import { toPageJob, type Job, type PageSite } from '#site/lib/build/public/page-jobs.ts'
import { planCards } from '#site/lib/build/public/plan-cards.ts'
import { takeOver, type Written } from '#site/lib/build/public/public-list.ts'
import { readUiTexts } from '#site/lib/build/public/ui-texts.ts'
import { drawPicture } from '#site/lib/build/social/draw.ts'
import { drawMatch } from '#site/lib/build/social/match-picture.ts'
import { putJob } from './past-files.ts'
import { planUnit } from './plan-past.ts'
import { readPastIndex } from './read-past.ts'

export interface PastSite extends PageSite {
  readonly dataDir: string
  readonly pastDir: string
  /** Hash of the site's code and settings. */
  readonly code: string
  readonly frames: readonly Frame[]
  readonly assets: CardAssets
  /** The site that is being replaced; pictures of matches that it showed are linked from it. */
  readonly old: Written | null
}

function toPictureJob(match: PublicMatch): Job {
  const toSvg = () => drawMatch(readUiTexts(DEFAULT_LANGUAGE), nameClubs(match, DEFAULT_LANGUAGE))
  return {
    file: `social/match/${match.id}.png`,
    hash: toContentHash(toSvg()),
    make: async () => new Map([['', await drawPicture(toSvg())]]),
  }
}

async function putPicture({ pastDir, old }: PastSite, match: PublicMatch): Promise<void> {
  const job = toPictureJob(match)
  const isOld = old?.files[job.file] === job.hash
  if (isOld && takeOver(join(old.folder, job.file), join(pastDir, job.file))) return
  await putJob(pastDir, job)
}

/**
 * Writes the files of a unit and returns its record. A page is skipped if neither its content nor
 * the site's code has changed.
 * @param known the unit's record of the last time
 */
export async function makeUnit(
  { unit, hash }: PlannedUnit,
  site: PastSite,
  known: MadeUnit | undefined,
): Promise<MadeUnit> {
  const { dataDir, pastDir, code, frames, assets, origin } = site
  const pages: Record<string, string> = {}
  for (const { page, match } of await planUnit(unit, await readPastIndex(dataDir), dataDir)) {
    pages[page.path] = page.hash
    if (known?.code === code && known.pages[page.path] === page.hash) continue
    for (const frame of frames) {
      await putJob(pastDir, toPageJob(page, frame, site))
      if (match === null) continue
      const cards = planCards({ matches: [match], publishedAt: null }, frame.texts, {
        assets,
        origin,
      })
      for (const card of cards) await putJob(pastDir, card)
    }
    if (match !== null) await putPicture(site, match)
  }
  return { hash, code, pages }
}
