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

/** Counts every erasing: a reply that was asked for before one is not stored after it. */
let erasings = 0
/** The account that each open page was told it has. */
const owners = new Map<string, Promise<string | null>>()
/** Pages that show what is stored, and from when it is. */
const shown = new Map<string, string>()

async function erase(): Promise<void> {
  erasings += 1
  owners.clear()
  await eraseReplies()
}

/** The account in the answer about who is signed in; what is stored of another one is erased. */
async function readOwner(asked: Promise<Response>, begun: number): Promise<string | null> {
  const reply = await asked
  if (reply.status === 401) await erase()
  return reply.ok && begun === erasings ? storeUser(reply) : null
}

function noteOwner(
  clientId: string,
  asked: Promise<Response>,
  begun: number,
): Promise<string | null> {
  const owner = readOwner(asked, begun).catch(() => null)
  owners.set(clientId, owner)
  return owner
}

/** A worker that was stopped in between asks again. */
function getOwner(clientId: string): Promise<string | null> {
  return owners.get(clientId) ?? noteOwner(clientId, fetch(USER_CALL), erasings)
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
  const { request, clientId } = event
  const begun = erasings
  const asked = fetch(request)
  const copy = () => asked.then((reply) => reply.clone())
  const owner = kind === 'user' ? noteOwner(clientId, copy(), begun) : null
  const reply = await asked.catch((error: unknown) => ({ error }))
  if ('error' in reply) {
    const stored = await showStored(event)
    if (stored === null) throw reply.error
    return stored
  }
  if (owner !== null) event.waitUntil(owner)
  else {
    shown.delete(clientId)
    event.waitUntil(keepStoreTrue(event, reply.clone(), begun))
  }
  return reply
}

/** Stores a list or match that has come, and deletes what the server no longer gives. */
async function keepStoreTrue(event: WorkerEvent, reply: Response, begun: number): Promise<void> {
  const { url } = event.request
  if (reply.status === 401) return erase()
  if (reply.status === 403 || reply.status === 404) return dropReply(url)
  const owner = reply.status === 200 ? await getOwner(event.clientId) : null
  if (owner !== null && begun === erasings) await storeReply(url, reply, owner)
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
