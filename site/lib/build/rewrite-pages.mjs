// Changes every page in place after the build, when all files have their final names and content.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pages held in memory at once. */
const AT_ONCE = 8

/**
 * @param {string} root folder of the built site
 * @param {(html: string, file: string) => string} change returns the new page; `file` is its path below the root
 */
export async function rewritePages(root, change) {
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'))
  const work = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const html = await readFile(join(root, file), 'utf8')
      const changed = change(html, file)
      if (changed !== html) await writeFile(join(root, file), changed)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
