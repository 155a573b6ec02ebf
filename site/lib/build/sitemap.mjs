// The sitemap, from the pages as they were built: whatever may be indexed is in
// it, with its eight versions, and nothing else.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const files = (await readdir(root, { recursive: true })).filter((file) =>
          file.endsWith('.html'),
        )
        const pages = await Promise.all(
          files.sort().map((file) => readFile(join(root, file), 'utf8')),
        )
        const entries = pages.map(toSitemapEntry).filter((entry) => entry !== null)
        await writeFile(
          join(root, 'sitemap.xml'),
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
        )
      },
    },
  }
}
