// Writes a list of all built files beside the pages, so that a server can detect an incomplete
// site.
import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFrame } from './public/frames.ts'
import { PUBLIC_LIST } from './public/public-list.ts'

const PAGE_LIST = '.pages.json'

/**
 * Files of Astro's own pages, below the root of the site; without the frames, which are removed
 * once the public pages are written.
 * @param {Map<string, URL[]>} assets Astro's own list of what it built
 */
export const listBuiltPages = (assets, root) =>
  [...assets.values()]
    .flat()
    .map((url) => relative(root, fileURLToPath(url)))
    .filter((name) => !isFrame(name))

/** @returns {import('astro').AstroIntegration} */
export function pageList() {
  return {
    name: 'page-list',
    hooks: {
      'astro:build:done': async ({ dir, assets }) => {
        const built = listBuiltPages(assets, fileURLToPath(dir))
        const { files: after } = JSON.parse(await readFile(new URL(PUBLIC_LIST, dir), 'utf8'))
        const files = [...built, ...Object.keys(after)]
        await writeFile(new URL(PAGE_LIST, dir), JSON.stringify(files.sort()))
      },
    },
  }
}
