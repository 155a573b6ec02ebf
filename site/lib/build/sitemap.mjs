// The sitemap, from the pages as they were built: whatever may be indexed is in
// it, with its version in each language, and nothing else. With more pages than
// one may hold, or pages of the past, it is the index of several.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCardPath } from '#data/model/addresses.ts'
import { env } from './env.ts'
import { listPastSitemaps } from './past/read-past.ts'
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

/** Writes one sitemap, or several and their index. */
export async function writeSitemaps(root, origin, entries, { past, limits }) {
  const names = []
  let last = null
  for (const lot of inLots(entries, limits)) {
    if (last !== null) await writeFile(join(root, names.at(-1)), inPieces(last))
    names.push(`sitemap-${names.length + 1}.xml`)
    last = lot
  }
  if (names.length < 2 && past.length === 0)
    return writeFile(join(root, 'sitemap.xml'), inPieces(last ?? []))
  if (last !== null) await writeFile(join(root, names.at(-1)), inPieces(last))
  return writeFile(join(root, 'sitemap.xml'), toSitemapIndex([...names, ...past], origin))
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
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const { files: after } = JSON.parse(await readFile(join(root, PUBLIC_LIST), 'utf8'))
        const files = (await readdir(root, { recursive: true })).filter(
          (file) => file.endsWith('.html') && !(file in after),
        )
        const built = []
        for (const file of files.sort())
          built.push(toSitemapEntry(await readFile(join(root, file), 'utf8')))
        // Cards are no pages of their own: each names the page of its match.
        const added = Object.keys(after).filter(
          (file) => file.endsWith('/index.html') && !isCardPath(`/${file}`),
        )
        const listEntries = function* () {
          yield* built.filter((entry) => entry !== null)
          for (const file of added) yield toPublicEntry(file, origin)
        }
        const past = await listPastSitemaps(env.sitePastDir)
        await writeSitemaps(root, origin, listEntries(), { past })
      },
    },
  }
}
