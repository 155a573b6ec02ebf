// The list of every file that the build says it wrote, kept with the pages:
// with it a server can tell a complete site from an incomplete one.
import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFrame } from './public/frames.ts'
import { PUBLIC_LIST } from './public/public-list.ts'

const PAGE_LIST = '.pages.json'

/**
 * Files of Astro's own pages, below the root of the site; without the frames, which are taken out of
 * the site once the public pages stand in it.
 * @param {Map<string, URL[]>} assets what Astro says it built
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
