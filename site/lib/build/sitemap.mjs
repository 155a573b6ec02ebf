// Writes the sitemap from the built pages: every page that may be indexed, with its version in each
// language. With more pages than one sitemap may hold, or with pages of the past, it writes an
// index of several.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCardPath } from '#data/model/addresses.ts'
import { env } from './env.ts'
import { listBuiltPages } from './page-list.mjs'
import { listPastSitemaps } from './past/read-past.ts'
import { packFile } from './precompress.mjs'
import { PUBLIC_LIST } from './public/public-list.ts'
import { inLots, inPieces, toPublicEntry, toSitemapIndex } from './sitemap-entries.ts'

const CANONICAL = /<link rel="canonical" href="([^"]+)"/
const ALTERNATE = /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g

/** The entry of one page, or null for a page that is not to be indexed. */
function toSitemapEntry(html) {
  const canonical = CANONICAL.exec(html)?.[1]
  if (!canonical || /<meta name="robots" content="[^"]*noindex/.test(html)) return null
  const alternates = [...html.matchAll(ALTERNATE)].map(
    ([, code, url]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`,
  )
  return `<url><loc>${canonical}</loc>${alternates.join('')}</url>`
}

/** Writes one sitemap, or several and their index; the names of them all. */
export async function writeSitemaps(root, origin, entries, { past, limits }) {
  const write = async (name, text) => {
    await writeFile(join(root, name), text)
    return name
  }
  const names = []
  let last = null
  const writeLast = async () =>
    names.push(await write(`sitemap-${names.length + 1}.xml`, inPieces(last)))
  for (const lot of inLots(entries, limits)) {
    if (last !== null) await writeLast()
    last = lot
  }
  if (names.length === 0 && past.length === 0)
    return [await write('sitemap.xml', inPieces(last ?? []))]
  if (last !== null) await writeLast()
  return [...names, await write('sitemap.xml', toSitemapIndex([...names, ...past], origin))]
}

/** @returns {import('astro').AstroIntegration} */
export function sitemap() {
  let origin = ''
  return {
    name: 'sitemap',
    hooks: {
      'astro:config:done': ({ config }) => {
        origin = config.site
      },
      'astro:build:done': async ({ dir, assets }) => {
        const root = fileURLToPath(dir)
        const { files: after } = JSON.parse(await readFile(join(root, PUBLIC_LIST), 'utf8'))
        const built = []
        for (const file of listBuiltPages(assets, root).sort())
          built.push(toSitemapEntry(await readFile(join(root, file), 'utf8')))
        // Cards are left out: their canonical address is the page of the match.
        const added = Object.keys(after).filter(
          (file) => file.endsWith('/index.html') && !isCardPath(`/${file}`),
        )
        const listEntries = function* () {
          yield* built.filter((entry) => entry !== null)
          for (const file of added) yield toPublicEntry(file, origin)
        }
        const past = await listPastSitemaps(env.sitePastDir)
        const names = await writeSitemaps(root, origin, listEntries(), { past })
        for (const name of names) await packFile(root, name)
      },
    },
  }
}
