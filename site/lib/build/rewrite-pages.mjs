// Changes every page in place after the build, when all files have their final names and content.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * @param {string} root folder of the built site
 * @param {(html: string, file: string) => string} change returns the new page; `file` is its path below the root
 */
export async function rewritePages(root, change) {
  const files = await readdir(root, { recursive: true })
  await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => {
        const html = await readFile(join(root, file), 'utf8')
        const changed = change(html, file)
        if (changed !== html) await writeFile(join(root, file), changed)
      }),
  )
}
