/**
 * The service worker of the site. Pages come from the network; without one, the dashboard and the
 * match that were seen last are shown from what is kept, and the offline page stands for all others.
 * Calls of the API are not touched, except the three that are kept for the account signed in
 * (kept-replies.ts) and the writes after which nothing of an account may be left.
 */
import { getKeptPage, keepPage, readFile, readFont } from './kept-pages.ts'
import {
  dropReply,
  eraseReplies,
  getKeptAt,
  getKeptDay,
  keepReply,
  keepUser,
  readKept,
} from './kept-replies.ts'
import { toKeptPage, toKind, toOfflinePage, USER_PATH, type Kind } from './kinds.ts'
import type { PageSeen, ShownFromKept } from './messages.ts'

// The part of a worker's surroundings that is used here: the types of pages and workers cannot stand together.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly clientId: string
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}
interface PageClient {
  readonly id: string
  postMessage(message: ShownFromKept): void
}
interface Worker {
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<PageClient | undefined> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(
    type: 'message',
    listen: (event: WorkerEvent & { data: PageSeen; source: PageClient }) => void,
  ): void
}
declare const self: Worker

/** Counts every erasing: a reply that was asked for before one is not kept after it. */
let erasings = 0
/** The account that each open page was told it has. */
const owners = new Map<string, Promise<string | null>>()
/** Pages that show what is kept, and from when it is. */
const shown = new Map<string, string>()

async function erase(): Promise<void> {
  erasings += 1
  owners.clear()
  await eraseReplies()
}

/** The account in the answer about who is signed in; what is kept of another one is erased. */
async function noteUser(reply: Response, begun: number): Promise<string | null> {
  if (!reply.ok) {
    if (reply.status === 401) await erase()
    return null
  }
  return begun === erasings ? keepUser(reply) : null
}

function askOwner(): Promise<string | null> {
  const begun = erasings
  return fetch(USER_PATH, { credentials: 'include' }).then((reply) => noteUser(reply, begun))
}

function tellKept(page: PageClient, keptAt: string): void {
  // A worker's message goes to one page of its own origin and names no other.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage({ keptAt })
}

async function showKept(clientId: string, url: string): Promise<Response | null> {
  const kept = await readKept(url)
  const keptAt = kept && getKeptAt(kept)
  if (keptAt && !url.endsWith(USER_PATH)) {
    shown.set(clientId, keptAt)
    void self.clients.get(clientId).then((page) => page && tellKept(page, keptAt))
  }
  return kept
}

async function answerUser({ request, clientId, waitUntil }: FetchParts): Promise<Response> {
  const begun = erasings
  const asked = fetch(request)
  const owner = asked.then((reply) => noteUser(reply.clone(), begun)).catch(() => null)
  owners.set(clientId, owner)
  waitUntil(owner)
  try {
    return await asked
  } catch (error) {
    const kept = await showKept(clientId, request.url)
    if (kept === null) throw error
    return kept
  }
}

async function answerRead(parts: FetchParts, kind: Kind): Promise<Response> {
  const { request, clientId, waitUntil } = parts
  const begun = erasings
  let reply: Response
  try {
    reply = await fetch(request)
  } catch (error) {
    const kept = await showKept(clientId, request.url)
    if (kept === null) throw error
    return kept
  }
  shown.delete(clientId)
  if (reply.status === 401) waitUntil(erase())
  else if (reply.status === 403 || reply.status === 404) waitUntil(dropReply(request.url))
  else if (reply.status === 200) waitUntil(keep(parts, kind, { copy: reply.clone(), begun }))
  return reply
}

async function keep(
  { request, clientId }: FetchParts,
  kind: Kind,
  { copy, begun }: { readonly copy: Response; readonly begun: number },
): Promise<void> {
  if (!owners.has(clientId))
    owners.set(
      clientId,
      askOwner().catch(() => null),
    )
  const owner = await owners.get(clientId)
  if (owner && begun === erasings) await keepReply(request.url, kind, { reply: copy, owner })
}

async function answerPage({ request, preloaded, waitUntil }: FetchParts): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const path = toKeptPage(pathname)
  try {
    const reply = (await preloaded) ?? (await fetch(request))
    if (path !== null && reply.ok && !reply.redirected) waitUntil(keepPage(path, reply.clone()))
    return reply
  } catch (error) {
    const kept = path === null ? undefined : await getKeptPage(path)
    const day = path?.endsWith('/match/') || search ? null : await getKeptDay()
    // The dashboard begins with today: on a later day the address names the day that is kept.
    if (kept && day !== null && day !== new Date().toISOString().slice(0, 10))
      return Response.redirect(`${pathname}?day=${day}`)
    const page = kept ?? (await getKeptPage(toOfflinePage(pathname)))
    if (page === undefined) throw error
    return page
  }
}

/** Nothing of an account is left while a write that may end it is under way, nor afterwards. */
async function passWrite({ request }: FetchParts): Promise<Response> {
  await erase()
  try {
    return await fetch(request)
  } finally {
    await erase()
  }
}

interface FetchParts {
  readonly request: Request
  readonly clientId: string
  readonly preloaded: Promise<Response | undefined>
  readonly waitUntil: (work: Promise<unknown>) => void
}

function answer(parts: FetchParts, kind: Kind): Promise<Response> {
  if (kind === 'page') return answerPage(parts)
  if (kind === 'file') return readFile(parts.request)
  if (kind === 'font') return readFont(parts.request)
  if (kind === 'write') return passWrite(parts)
  return kind === 'user' ? answerUser(parts) : answerRead(parts, kind)
}

/** Keeps what a page was made of before there was a worker: itself, its files, what it read. */
async function keepSeen({ page, reads }: PageSeen, clientId: string): Promise<void> {
  const offline = toOfflinePage(page)
  for (const path of [offline, toKeptPage(page)]) {
    if (path === null || (await getKeptPage(path))) continue
    const reply = await fetch(path === offline ? path : page)
    if (reply.ok) await keepPage(path, reply)
  }
  const seen = reads.map((read) => new Request(read, { credentials: 'include' }))
  const files = seen.filter((request) => toKind(request, location.origin) === 'file')
  // Also those that no page names: what a script has loaded. The browser has them at hand.
  await Promise.all(files.map(readFile))
  for (const request of seen) {
    const kind = toKind(request, location.origin)
    if (kind !== 'list' && kind !== 'match') continue
    const begun = erasings
    const reply = await fetch(request)
    const parts = { request, clientId, preloaded: Promise.resolve(undefined), waitUntil: () => {} }
    if (reply.ok) await keep(parts, kind, { copy: reply, begun })
  }
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  ),
)
self.addEventListener('message', (event) => {
  const { id } = event.source
  const keptAt = shown.get(id)
  if (keptAt !== undefined) tellKept(event.source, keptAt)
  // Without a network there is nothing to fetch: the next visit keeps it.
  event.waitUntil(keepSeen(event.data, id).catch(() => {}))
})
self.addEventListener('fetch', (event) => {
  const { request, clientId } = event
  const kind = toKind(request, location.origin)
  if (kind === null) {
    // The browser has already asked for it (navigation preload): it is not asked for twice.
    if (request.mode === 'navigate' && event.preloadResponse)
      event.respondWith(event.preloadResponse.then((reply) => reply ?? fetch(request)))
    return
  }
  event.respondWith(
    answer(
      {
        request,
        clientId,
        preloaded: event.preloadResponse ?? Promise.resolve(undefined),
        waitUntil: (work) => event.waitUntil(work),
      },
      kind,
    ),
  )
})
