// The list of every file that the build says it wrote, kept with the pages:
// with it a server can tell a complete site from an incomplete one.
import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLIC_LIST } from './public/public-list.ts'

const PAGE_LIST = '.pages.json'
/** Taken out of the site once the public pages stand in it. */
const FRAME = /^(?:[a-z]{2}[\\/])?shell[\\/]index\.html$/

/** @returns {import('astro').AstroIntegration} */
export function pageList() {
  return {
    name: 'page-list',
    hooks: {
      'astro:build:done': async ({ dir, assets }) => {
        const root = fileURLToPath(dir)
        const built = [...assets.values()].flat().map((url) => relative(root, fileURLToPath(url)))
        const { files: after } = JSON.parse(await readFile(new URL(PUBLIC_LIST, dir), 'utf8'))
        const files = [...built.filter((name) => !FRAME.test(name)), ...Object.keys(after)]
        await writeFile(new URL(PAGE_LIST, dir), JSON.stringify(files.sort()))
      },
    },
  }
}
