// Writes a list of all built pages beside them, so that a server can detect an incomplete site.
import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PAGE_LIST } from '#site/render/frames.ts'
import { isFrame } from './drawn-pages.ts'

/**
 * Files of Astro's own pages, below the root of the site; without the frames of drawn pages.
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
        const files = listBuiltPages(assets, fileURLToPath(dir))
        await writeFile(new URL(PAGE_LIST, dir), JSON.stringify(files.sort()))
      },
    },
  }
}
