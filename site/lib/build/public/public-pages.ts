/**
 * The public pages of matches, teams and results: thousands in eight languages. As components they
 * would take Astro minutes, so they are written here, after the build, into a frame that Astro has
 * made, by the same parts as pages and islands draw with (site/ui). A file whose content has not changed since the site that is being replaced is taken over
 * from it as it is, packed forms included.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { LANGUAGE_CODES, toLangAttribute, type Language } from '#data/model/languages.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { toScriptJson, toSportsEvents } from '#site/lib/pages/seo.ts'
import { toMatchPath, toOembedPath } from '#data/model/page-paths.ts'
import { env } from '#site/lib/build/env.ts'
import { readTsx } from '#site/lib/build/read-tsx.ts'
import { PUBLIC_LIST, readWritten, takeOver, type Written } from './public-list.ts'
import { packText } from './pack-text.ts'
import type { PlannedPage } from './plan-public.ts'
import { servePublicPages } from './public-pages-dev.ts'
import { planPictures } from './public-pictures.ts'
import { planSearch } from './plan-search.ts'
import { readPublicFacts, type PublicFacts } from './read-public.ts'
import { cutShell, fillShell, type Shell } from './shell.ts'
import { readUiTexts, toLanguagePath } from './ui-texts.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { getCardAssets } from './card-assets.ts'

/** Pictures drawn at once, on other threads than the one that pages are written on. */
const PICTURES_AT_ONCE = 2

/** A file of the site that is yet to be made: its name, what it is made of, and how. */
export interface Job {
  /** `de/results/index.html` */
  readonly file: string
  readonly hash: string
  /** Contents by what is added to the name: '', '.br', '.gz'. */
  readonly make: () => ReadonlyMap<string, Uint8Array> | Promise<ReadonlyMap<string, Uint8Array>>
}

interface Frame {
  readonly shell: Shell
  readonly hash: string
  readonly texts: ReturnType<typeof readUiTexts>
}

interface Site {
  /** Folder it is built in. */
  readonly root: string
  /** `https://example.com` */
  readonly origin: string
  /** Faults of a page's own text; a page with one ends the build. */
  readonly listFaults: (page: { readonly path: string; readonly html: string }) => readonly string[]
}

function toPageJob(planned: PlannedPage, { shell, hash, texts }: Frame, site: Site): Job {
  const { path, image, events, card } = planned
  const { language } = texts
  const toUrl = (local: string) => new URL(local, site.origin).href
  return {
    file: `${toLanguagePath(path, language).slice(1)}/index.html`,
    hash: `${planned.hash} ${hash}`,
    make: () => {
      const page = planned.make(texts)
      const faults = site.listFaults({
        path: toLanguagePath(path, language),
        html: `<html lang="${toLangAttribute(language)}"><body>${page.html}`,
      })
      if (faults.length > 0) throw new Error(`A public page is wrong:\n${faults.join('\n')}`)
      const json = toSportsEvents(
        nameClubs(events, language),
        (match) => toUrl(toLanguagePath(toMatchPath(match), language)),
        ({ id }) => toUrl(`/social/match/${id}.png`),
      )
      const data = `<script type="application/ld+json">${toScriptJson(json)}</script>`
      return packText(
        fillShell(shell, {
          path: path.slice(1),
          image: image.replace('{lang}', language),
          head: (events.length > 0 ? data : '') + (card ? toOembedLink(texts, card, toUrl) : ''),
          page,
        }),
      )
    },
  }
}

/** Where a page that takes addresses of matches finds how to show one (https://oembed.com, section 4). */
function toOembedLink({ href }: UiTexts, id: string, toUrl: (local: string) => string): string {
  return `<link rel="alternate" type="application/json+oembed" href="${toUrl(href(toOembedPath(id)))}">`
}

/** The frame of a language, which leaves the site with this. */
async function takeFrame(root: string, language: Language): Promise<Frame> {
  const folder = join(root, toLanguagePath('/shell', language))
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  await rm(folder, { recursive: true })
  return {
    shell: cutShell(html),
    hash: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    texts: readUiTexts(language),
  }
}

async function listTexts(site: Site, facts: PublicFacts): Promise<Job[]> {
  // Only now: React is the quick one once the build has said that it is in production.
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
  return [...planCardFiles(assets), ...jobs.flat()]
}

/**
 * Makes a file, or takes it over; true when it was made. The files are small and many: writing each at
 * once takes a fraction of what handing it to another thread does.
 */
async function doJob(root: string, { file, hash, make }: Job, old: Written | null) {
  const to = join(root, file)
  mkdirSync(dirname(to), { recursive: true })
  if (old?.files[file] === hash && takeOver(join(old.folder, file), to)) return false
  for (const [ending, content] of await make()) writeFileSync(to + ending, content)
  // Pictures that are drawn by now are written, and the next ones begun.
  await nextTurn()
  return true
}

async function doAll(root: string, jobs: readonly Job[], atOnce: number, old: Written | null) {
  const queue = [...jobs]
  let made = 0
  const work = async () => {
    for (let job = queue.pop(); job !== undefined; job = queue.pop())
      if (await doJob(root, job, old)) made += 1
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return made
}

export function publicPages(listFaults: Site['listFaults']): AstroIntegration {
  let origin = ''
  return {
    name: 'public-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        origin = config.site!
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((...call) => void servePublicPages(...call))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const startedAt = performance.now()
        const root = fileURLToPath(dir)
        const facts = await readPublicFacts(env.dataDir)
        const old = await readWritten(env.siteOldDir, env.siteCode)
        const texts = await listTexts({ root, origin, listFaults }, facts)
        const pictures = await planPictures(facts, env.dataDir)
        const made = await Promise.all([
          doAll(root, texts, 1, old),
          doAll(root, pictures, PICTURES_AT_ONCE, old),
        ])
        const all = [...texts, ...pictures]
        const files = Object.fromEntries(all.map(({ file, hash }) => [file, hash]))
        await writeFile(join(root, PUBLIC_LIST), JSON.stringify({ code: env.siteCode, files }))
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
        logger.info(
          `made ${made[0] + made[1]} of ${all.length} files in ${seconds} s, the others are as they were`,
        )
      },
    },
  }
}
