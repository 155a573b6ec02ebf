// The list of every file that the build says it wrote, kept with the pages:
// with it a server can tell a complete site from an incomplete one.
import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const PAGE_LIST = '.pages.json'

/** @returns {import('astro').AstroIntegration} */
export function pageList() {
  return {
    name: 'page-list',
    hooks: {
      'astro:build:done': async ({ dir, assets }) => {
        const root = fileURLToPath(dir)
        const files = [...assets.values()].flat().map((url) => relative(root, fileURLToPath(url)))
        await writeFile(new URL(PAGE_LIST, dir), JSON.stringify(files.sort()))
      },
    },
  }
}
