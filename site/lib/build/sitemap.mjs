// Writes the sitemap of the built pages: every page that may be indexed, with its version in each
// language. The sitemaps of drawn pages and the index of all are drawn (site/render/sitemap.ts).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_SITEMAP, toSitemap } from '#site/render/sitemap.ts'
import { listBuiltPages } from './page-list.mjs'
import { packFile } from './precompress.mjs'

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

/** @returns {import('astro').AstroIntegration} */
export function sitemap() {
  return {
    name: 'sitemap',
    hooks: {
      'astro:build:done': async ({ dir, assets }) => {
        const root = fileURLToPath(dir)
        const name = `sitemap-${BUILT_SITEMAP}.xml`
        const entries = listBuiltPages(assets, root)
          .sort()
          .map((file) => toSitemapEntry(readFileSync(join(root, file), 'utf8')))
        writeFileSync(join(root, name), toSitemap(entries.filter((entry) => entry !== null)))
        await packFile(root, name)
      },
    },
  }
}
