/** Pages and files that are kept: the frames of two pages for members, the offline page, and what they name. */
import { listNamedFiles } from './kinds.ts'

const PAGES = 'pages'
const FILES = 'files'
/** More than two builds of the pages for members have; the oldest that no kept page names go first. */
const MOST_FILES = 150

export async function getKeptPage(path: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(path)
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  if ((await cache.match(path)) !== undefined) return
  const reply = await fetch(path).catch(() => null)
  if (reply?.ok) await cache.put(path, reply)
}

async function dropOldFiles(cache: Cache): Promise<void> {
  const files = await cache.keys()
  if (files.length <= MOST_FILES) return
  const pages = await (await caches.open(PAGES)).matchAll()
  const named = new Set(
    listNamedFiles((await Promise.all(pages.map((page) => page.text()))).join()),
  )
  const free = files.filter(({ url }) => !named.has(new URL(url).pathname))
  for (const file of free.slice(0, files.length - MOST_FILES)) await cache.delete(file)
}

/** Keeps a page as it has just come, with every file it names. */
export async function keepPage(path: string, reply: Response): Promise<void> {
  const html = await reply.clone().text()
  const files = await caches.open(FILES)
  await Promise.all(listNamedFiles(html).map((file) => keepFile(files, file)))
  await (await caches.open(PAGES)).put(path, reply)
  await dropOldFiles(files)
}

/** A file whose name changes with its content: once it is here it is never asked for again. */
export async function readFile(request: Request): Promise<Response> {
  const files = await caches.open(FILES)
  const kept = await files.match(request)
  if (kept !== undefined) return kept
  const reply = await fetch(request)
  if (reply.ok) await files.put(request, reply.clone())
  return reply
}

/** A font has a name that stays: the network is asked, whose own cache answers for a week. */
export async function readFont(request: Request): Promise<Response> {
  const files = await caches.open(FILES)
  try {
    const reply = await fetch(request)
    if (reply.ok) await files.put(request, reply.clone())
    return reply
  } catch (error) {
    const kept = await files.match(request)
    if (kept === undefined) throw error
    return kept
  }
}
