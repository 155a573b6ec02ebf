/**
 * The service worker of the site. Pages come from the network; without one, the dashboard and the
 * match that were seen last are shown from the store, and the offline page stands for all others.
 * Of calls it touches only the reads that are stored for the account signed in (member-replies.ts)
 * and the writes after which nothing of an account may be left.
 */
import { USER_CALL } from '#data/model/addresses.ts'
import { toKind, toOfflinePage, toStoredPage, type Kind } from './kinds.ts'
import {
  dropReply,
  eraseReplies,
  getStoredAt,
  getStoredDay,
  readStored,
  storeReply,
  storeUser,
} from './member-replies.ts'
import { getStoredPage, readFile, readFont, storePage } from './stored-pages.ts'

// The part of a worker's surroundings that is used here: the types of pages and workers cannot stand together.
interface PageClient {
  readonly id: string
  postMessage(storedAt: string): void
}
interface WorkerEvent extends Event {
  readonly request: Request
  readonly clientId: string
  readonly source: PageClient
  readonly preloadResponse?: Promise<Response | undefined>
  waitUntil(work: Promise<unknown>): void
  respondWith(reply: Promise<Response>): void
}
declare const self: {
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<PageClient | undefined> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: string, listen: (event: WorkerEvent) => void): void
}

/** Reads and erasings so far: a read has the number it was asked with. */
let asked = 0
/** A reply that was asked for before an erasing, or before the answer that names another account was, is not stored. */
let validFrom = 0
/** The answer to who is signed in, stored; null since the last erasing, and in a worker that was just started. */
let user: Promise<void> | null = null
/** Writes of who is signed in, one after the other. */
let storing: Promise<boolean> = Promise.resolve(false)
/** Pages that show what is stored, and from when it is. */
const shown = new Map<string, string>()

async function erase(): Promise<void> {
  validFrom = asked += 1
  user = null
  await eraseReplies()
}

/** Stores who is signed in; what is stored of another account is erased, and what it has asked for is not stored. */
async function readUser(answer: Promise<Response>, begun: number): Promise<void> {
  const reply = await answer
  if (reply.status === 401) return erase()
  if (!reply.ok) return
  // One after the other: two at once would each find the store of nobody, and the later one would erase it.
  const stored = storing.then(async () => begun >= validFrom && (await storeUser(reply)))
  storing = stored.catch(() => false)
  if (await stored) validFrom = Math.max(validFrom, begun)
}

function noteUser(answer: Promise<Response>, begun: number): Promise<void> {
  // Without an answer it is asked again; one that a page has left does not end the next one's.
  const noted: Promise<void> = readUser(answer, begun).catch(() => {
    if (user === noted) user = null
  })
  user = noted
  return noted
}

async function showStored({ clientId, request }: WorkerEvent): Promise<Response | null> {
  const stored = await readStored(request.url)
  const storedAt = stored && getStoredAt(stored)
  if (storedAt && toKind(request, location.origin) !== 'user') {
    shown.set(clientId, storedAt)
    void self.clients.get(clientId).then((page) => page && tellStored(page))
  }
  return stored
}

function tellStored(page: PageClient): void {
  const storedAt = shown.get(page.id)
  // A worker's message goes to one page of its own origin and names no other.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (storedAt !== undefined) page.postMessage(storedAt)
}

async function answerRead(event: WorkerEvent, kind: Kind): Promise<Response> {
  const begun = (asked += 1)
  const answered = fetch(event.request)
  const copied = answered.then((reply) => reply.clone())
  const stored = kind === 'user' ? noteUser(copied, begun) : storeAnswer(event, copied, begun)
  // Without a network there is nothing to store.
  event.waitUntil(stored.catch(() => {}))
  try {
    return await answered
  } catch (error) {
    const kept = await showStored(event)
    if (kept === null) throw error
    return kept
  }
}

/** Stores a list or match that has come, and deletes what the server no longer gives. */
async function storeAnswer(
  { request: { url }, clientId }: WorkerEvent,
  answer: Promise<Response>,
  begun: number,
): Promise<void> {
  const reply = await answer
  shown.delete(clientId)
  if (reply.status === 401) return erase()
  if (reply.status === 403 || reply.status === 404) return dropReply(url)
  if (reply.status !== 200 || begun < validFrom) return
  await (user ?? noteUser(fetch(USER_CALL), begun))
  await storeReply(url, reply, () => begun >= validFrom)
}

async function answerPage(event: WorkerEvent): Promise<Response> {
  const { request, preloadResponse } = event
  const { pathname, search } = new URL(request.url)
  const path = toStoredPage(pathname)
  try {
    const reply = (await preloadResponse) ?? (await fetch(request))
    if (path !== null && reply.ok && !reply.redirected)
      event.waitUntil(storePage(path, reply.clone()))
    return reply
  } catch (error) {
    const stored = path === null ? undefined : await getStoredPage(path)
    const day = path?.endsWith('/match/') || search ? null : await getStoredDay()
    // The dashboard begins with today: on a later day the address names the day that is stored.
    if (stored && day !== null && day !== new Date().toISOString().slice(0, 10))
      return Response.redirect(`${pathname}?day=${day}`)
    const page = stored ?? (await getStoredPage(toOfflinePage(pathname)))
    if (page === undefined) throw error
    return page
  }
}

/** Nothing of an account is left while a write that may end it is under way, nor afterwards. */
async function passWrite(request: Request): Promise<Response> {
  await erase()
  try {
    return await fetch(request)
  } finally {
    await erase()
  }
}

function answer(event: WorkerEvent, kind: Kind): Promise<Response> {
  if (kind === 'page') return answerPage(event)
  if (kind === 'file') return readFile(event.request)
  if (kind === 'font') return readFont(event.request)
  return kind === 'write' ? passWrite(event.request) : answerRead(event, kind)
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  ),
)
// A page that has come to listen is told what it shows.
self.addEventListener('message', ({ source }) => tellStored(source))
self.addEventListener('fetch', (event) => {
  const kind = toKind(event.request, location.origin)
  if (kind !== null) event.respondWith(answer(event, kind))
  // The browser has already asked for it (navigation preload): it is not asked for twice.
  else if (event.request.mode === 'navigate' && event.preloadResponse)
    event.respondWith(event.preloadResponse.then((reply) => reply ?? fetch(event.request)))
})
