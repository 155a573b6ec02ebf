/**
 * Stores pages and files: two pages for members without their data, the offline page, and the files
 * they name.
 */
import { listNamedFiles } from './kinds.ts'

const PAGES = 'pages'
const FILES = 'files'
/**
 * More files than two builds have. The oldest are evicted first, and stored again with the next
 * page that names them.
 */
const MOST_FILES = 150

export async function getStoredPage(path: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(path)
}

async function storeFile(files: Cache, file: Request | string): Promise<Response> {
  const reply = await fetch(file)
  // A full disk must not take the page away.
  if (reply.ok) await files.put(file, reply.clone()).catch(() => {})
  return reply
}

/** Stores a page's fresh reply, with every file it names. */
export async function storePage(path: string, reply: Response): Promise<void> {
  const files = await caches.open(FILES)
  const stored = await files.keys()
  for (const file of stored.slice(0, -MOST_FILES)) await files.delete(file)
  for (const file of listNamedFiles(await reply.clone().text()))
    if ((await files.match(file)) === undefined) await storeFile(files, file).catch(() => null)
  await (await caches.open(PAGES)).put(path, reply)
}

/** A file with a hash in its name: once it is stored, it is never requested again. */
export async function readFile(file: Request): Promise<Response> {
  const files = await caches.open(FILES)
  return (await files.match(file)) ?? storeFile(files, file)
}

/** A font's name has no hash: go to the network, where the browser's cache answers for a week. */
export async function readFont(font: Request): Promise<Response> {
  const files = await caches.open(FILES)
  try {
    return await storeFile(files, font)
  } catch (error) {
    const stored = await files.match(font)
    if (stored === undefined) throw error
    return stored
  }
}
