// Post-processes Astro's pages after the build, when all files have their final names and content.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addPolicy } from './content-security-policy.mjs'
import { inlineStyles } from './inline-styles.mjs'
import { addPreloads, deferMembersStyle } from './preload-islands.mjs'
import { isFrame } from './drawn-pages.ts'

/** Name and content of the assets with an ending. */
function readAssets(root, ending) {
  const names = readdirSync(join(root, 'assets')).filter((name) => name.endsWith(ending))
  return new Map(names.map((name) => [name, readFileSync(join(root, 'assets', name), 'utf8')]))
}

/** @returns {import('astro').AstroIntegration} */
export function finishPages() {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        const modules = readAssets(root, '.js')
        const styles = readAssets(root, '.css')
        const finish = (html, file) => {
          const page = deferMembersStyle(addPreloads(html, modules))
          // The frame of the public pages keeps its style links: readers visit several of these
          // pages, and links are cached.
          return addPolicy(isFrame(file) ? page : inlineStyles(page, styles), file)
        }
        for (const file of readdirSync(root, { recursive: true }))
          if (file.endsWith('.html')) {
            const path = join(root, file)
            // Nothing else happens in this program: hundreds of small files are read and written in
            // half the time when nobody waits for threads.
            writeFileSync(path, finish(readFileSync(path, 'utf8'), file))
          }
      },
    },
  }
}
