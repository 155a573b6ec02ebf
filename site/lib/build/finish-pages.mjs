// Post-processes Astro's pages after the build, when all files have their final names and content.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addPolicy } from './content-security-policy.mjs'
import { doFewAtOnce } from './few-at-once.ts'
import { inlineStyles } from './inline-styles.mjs'
import { addPreloads, deferMembersStyle } from './preload-islands.mjs'
import { isFrame } from './drawn-pages.ts'

/** Pages held in memory at once. */
const AT_ONCE = 8

/** Name and content of the assets with an ending. */
async function readAssets(root, ending) {
  const names = (await readdir(join(root, 'assets'))).filter((name) => name.endsWith(ending))
  const read = async (name) => [name, await readFile(join(root, 'assets', name), 'utf8')]
  return new Map(await Promise.all(names.map(read)))
}

/** @returns {import('astro').AstroIntegration} */
export function finishPages() {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const modules = await readAssets(root, '.js')
        const styles = await readAssets(root, '.css')
        const finish = (html, file) => {
          const page = deferMembersStyle(addPreloads(html, modules))
          // The frame of the public pages keeps its style links: readers visit several of these
          // pages, and links are cached.
          return addPolicy(isFrame(file) ? page : inlineStyles(page, styles), file)
        }
        const files = await readdir(root, { recursive: true })
        const pages = files.filter((file) => file.endsWith('.html'))
        await doFewAtOnce(pages, AT_ONCE, async (file) => {
          const html = await readFile(join(root, file), 'utf8')
          await writeFile(join(root, file), finish(html, file))
        })
      },
    },
  }
}
