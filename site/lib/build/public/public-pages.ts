/**
 * The public pages of matches, teams and results: thousands in eight languages. As Astro pages they
 * would take minutes, so they are written here, after the build, into a frame that Astro has made,
 * with the same parts as pages and islands (site/ui). A file that has not changed is linked from
 * the site that is being replaced, packed forms included.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { env } from '#site/lib/build/env.ts'
import { doFewAtOnce } from '#site/lib/build/few-at-once.ts'
import { readTsx } from '#site/lib/build/read-tsx.ts'
import { takeFrame } from './frames.ts'
import { toPageJob, type Job, type PageSite } from './page-jobs.ts'
import {
  beginFresh,
  putTogether,
  removeGone,
  toFreshFolder,
  writeFresh,
  type Taken,
} from './fresh-folder.ts'
import { PUBLIC_LIST, readWritten } from './public-list.ts'
import { servePublicPages } from './public-pages-dev.ts'
import { planCharts } from './plan-charts.ts'
import { planPictures } from './public-pictures.ts'
import { planSearch } from './plan-search.ts'
import { readPublicFacts, type PublicFacts } from './read-public.ts'
import { readCharts } from './published-charts.ts'
import { getCardAssets } from './card-assets.ts'

/** Pictures drawn at once, on other threads than the one that writes pages. */
const PICTURES_AT_ONCE = 2

interface Site extends PageSite {
  /** Folder it is built in. */
  readonly root: string
}

async function listTexts(site: Site, facts: PublicFacts): Promise<Job[]> {
  // Not earlier: React loads its fast production build only once Astro has set NODE_ENV.
  readTsx()
  const { planPublicPages } = await import('./plan-public.ts')
  const { planCards, planCardFiles } = await import('./plan-cards.ts')
  const pages = planPublicPages(facts)
  const assets = await getCardAssets()
  const jobs = await Promise.all(
    LANGUAGE_CODES.map(async (language) => {
      const frame = await takeFrame(site.root, language)
      return [
        planSearch(facts, frame.texts),
        ...pages.map((page) => toPageJob(page, frame, site)),
        ...planCards(facts, frame.texts, { assets, origin: site.origin }),
      ]
    }),
  )
  const charts = planCharts(await readCharts(env.dataDir, facts))
  return [...planCardFiles(assets), ...charts, ...jobs.flat()]
}

/**
 * Makes a file that is new or has changed; true if it was made. The files are small and many:
 * synchronous writes take a fraction of the time that other threads do.
 */
async function doJob(folder: string, { file, hash, make }: Job, taken: Taken) {
  if (taken.get(file) === hash) return false
  writeFresh(join(folder, file), await make())
  // Let finished pictures be written and the next ones start.
  await nextTurn()
  return true
}

async function doAll(folder: string, jobs: readonly Job[], atOnce: number, taken: Taken) {
  let made = 0
  await doFewAtOnce(jobs, atOnce, async (job) => {
    if (await doJob(folder, job, taken)) made += 1
  })
  return made
}

export function publicPages(listFaults: Site['listFaults']): AstroIntegration {
  let origin = ''
  let folder = ''
  let taking: Promise<Taken> = Promise.resolve(new Map())
  return {
    name: 'public-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        origin = config.site!
        folder = toFreshFolder(fileURLToPath(config.outDir))
      },
      'astro:build:start': async () => {
        const old = await readWritten(env.siteOldDir, env.siteCode)
        taking = beginFresh(folder, old)
        // It is waited for at the end: a failure before that is told there.
        taking.catch(() => {})
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((...call) => void servePublicPages(...call))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const startedAt = performance.now()
        const root = fileURLToPath(dir)
        const facts = await readPublicFacts(env.dataDir, env.sitePastDir)
        const texts = await listTexts({ root, origin, listFaults }, facts)
        const pictures = await planPictures(facts, env.dataDir)
        const taken = await taking
        const made = await Promise.all([
          doAll(folder, texts, 1, taken),
          doAll(folder, pictures, PICTURES_AT_ONCE, taken),
        ])
        const all = [...texts, ...pictures]
        const files = Object.fromEntries(all.map(({ file, hash }) => [file, hash]))
        for (const file of taken.keys()) if (!Object.hasOwn(files, file)) removeGone(folder, file)
        await writeFile(join(folder, PUBLIC_LIST), JSON.stringify({ code: env.siteCode, files }))
        putTogether(root, folder)
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
        logger.info(
          `made ${made[0] + made[1]} of ${all.length} files in ${seconds} s, the others are as they were`,
        )
      },
    },
  }
}
