/** The whole site of the product under test: what it has built, and what it draws. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { listSitemaps } from '#site/render/sitemap.ts'
import { readBuiltSite, type BuiltSite } from '#site/checks/built-site.ts'
import { withInstallation } from '#cli/installation.ts'
import { openWhole, toFile } from '#cli/serving/site/site-export.ts'
import { toSiteOptions } from '#cli/serving/site/site-options.ts'
import { withSettings } from '#cli/testing/run-cli.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { makeWriteHeaders } from './harness.ts'

/** What is drawn when somebody asks for it, by its path. */
type Drawn = ReadonlyMap<string, string>

export interface WholeSite extends BuiltSite {
  readonly drawn: Drawn
}

export const getFolder = () => requireTestProduct().env['SITE_OUT_DIR'] ?? ''

/**
 * Draws what an export would write, but the pictures. Half a gigabyte in thousands of files takes
 * longer to write, read and remove than to draw.
 */
async function drawAll(): Promise<Drawn> {
  const drawn = new Map<string, string>()
  await withSettings(requireTestProduct().env, () =>
    withInstallation(async (installation) => {
      const { outDir: siteDir, publicOrigin } = toSiteOptions()
      const whole = await openWhole({ ...installation, siteDir, publicOrigin })
      for await (const path of whole.list()) {
        const page = path.endsWith('.png') ? null : await whole.draw(path)
        if (page !== null) drawn.set(path, page.body)
      }
    }),
  )
  return drawn
}

/** The pictures that there are, by what is published: they are not drawn, as each takes long. */
function listPictures(drawn: Drawn, dataDir: string): string[] {
  const list = (pattern: RegExp) =>
    [...drawn.keys()].flatMap((path) => pattern.exec(path)?.[1] ?? [])
  const days = readdirSync(join(dataDir, 'public/days')).map((name) => name.slice(0, -5))
  const named = [
    'site',
    'record',
    ...days.map((day) => `day-${day}`),
    ...LEAGUES.map(({ id }) => `league-${id}`),
  ]
  const names = [
    ...list(/^\/embed\/match\/([\w-]+)$/).map((id) => `match/${id}`),
    ...list(/^\/teams\/([\w-]+)$/).map((id) => `team/${id}`),
    ...LANGUAGE_CODES.flatMap((language) => named.map((name) => `${language}/${name}`)),
  ]
  return names.map((name) => `/social/${name}.png`)
}

/** Thousands of pages: for tests of one file, which share them in one worker. */
export async function readSite(): Promise<WholeSite> {
  const drawn = await drawAll()
  const built = readBuiltSite(getFolder())
  const files = [...drawn.keys()].map(toFile)
  const isPage = (path: string) => toFile(path).endsWith('.html')
  return {
    drawn,
    pages: [
      ...built.pages.filter(({ path }) => !drawn.has(path)),
      ...[...drawn].flatMap(([path, html]) => (isPage(path) ? [{ path, html }] : [])),
    ],
    paths: new Set([
      ...built.paths,
      ...drawn.keys(),
      ...files.map((name) => `/${name}`),
      ...listPictures(drawn, requireTestProduct().dataDir),
    ]),
  }
}

/** What the product answers to somebody who is not signed in. */
export async function readServed(path: string): Promise<string> {
  const answer = await fetch(requireTestProduct().url + path, { headers: makeWriteHeaders() })
  return answer.text()
}

/** All entries of the sitemaps, as one text. */
export async function readSitemaps(read = readServed): Promise<string> {
  const names = listSitemaps(await read('/sitemap.xml'))
  const texts = await Promise.all(names.map((name) => read(`/${name}`)))
  return texts.join('\n')
}

/** The pages that search engines may list: built-site.browser.ts compares the sitemaps with all there are. */
export const listIndexed = async (): Promise<string[]> =>
  [...(await readSitemaps()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
