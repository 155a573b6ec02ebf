/**
 * The service worker of the site. Pages come from the network; without one, the last seen dashboard
 * and match come from the store, and the offline page replaces all others. Of the API calls it
 * handles only the reads that are stored for the account (member-replies.ts) and the writes after
 * which all stored replies must be deleted. It shows the notifications that a member asked for.
 */
import { USER_CALL } from '#data/model/offline-calls.ts'
import { toLanguagePrefix } from '#data/model/languages.ts'
import { toDay } from '#data/model/time.ts'
import { toKind, toOfflinePage, toStoredPage, type Kind } from './kinds.ts'
import {
  dropReply,
  eraseReplies,
  getStoredAt,
  getStoredDay,
  isReplaced,
  readStored,
  storeReply,
  storeUser,
} from './member-replies.ts'
import {
  pressPush,
  renewPush,
  showPush,
  type ChangeEvent,
  type PressEvent,
  type PushEvent,
  type PushScope,
} from './show-push.ts'
import { getStoredPage, readFile, readFont, storePage } from './stored-pages.ts'

// The worker types that are used here: TypeScript's libraries for pages and workers cannot be
// loaded together.
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
  readonly clients: PushScope['clients'] & {
    claim(): Promise<void>
    get(id: string): Promise<PageClient | undefined>
  }
  readonly registration: PushScope['registration'] & {
    readonly navigationPreload?: { enable(): Promise<void> }
  }
  skipWaiting(): Promise<void>
  addEventListener(
    type: string,
    listen: (event: WorkerEvent & PushEvent & PressEvent & ChangeEvent) => void,
  ): void
}

/** Counter of reads and erasings: each read remembers its number. */
let asked = 0
/**
 * Replies to reads with a smaller number are not stored: they were requested before an erasing, or
 * before another account was found.
 */
let validFrom = 0
/** Promise of the stored user; null after an erasing and in a worker that has just started. */
let user: Promise<void> | null = null
/** Queue of writes of the signed-in user. */
let storing: Promise<boolean> = Promise.resolve(false)
/** Pages that show stored data (client id): each address, and the instant its data are from. */
const shown = new Map<string, Map<string, string>>()

async function erase(): Promise<void> {
  validFrom = asked += 1
  user = null
  await eraseReplies()
}

/**
 * Stores the signed-in user. Replies of another account are deleted, and those it has requested are
 * not stored.
 */
async function readUser(answer: Promise<Response>, begun: number): Promise<void> {
  const reply = await answer
  if (reply.status === 401) return erase()
  if (!reply.ok) throw new Error(`${USER_CALL} was answered with ${reply.status}.`)
  // In turn: of two at once each would find no stored user, and the later one would erase the first
  // one's store.
  const stored = storing.then(async () => begun >= validFrom && (await storeUser(reply)))
  storing = stored.catch(() => false)
  if (await stored) validFrom = Math.max(validFrom, begun)
}

function noteUser(answer: Promise<Response>, begun: number): Promise<void> {
  // A failed read is tried again at the next request; it must not reset `user` if another read has
  // begun meanwhile.
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
    shown.set(clientId, (shown.get(clientId) ?? new Map()).set(request.url, storedAt))
    void tell(clientId)
  }
  return stored
}

/** Tells a page the oldest instant that its data are from; an empty text once all come from the network. */
async function tell(clientId: string): Promise<void> {
  const page = await self.clients.get(clientId)
  // A worker's message goes to one page of its own origin and names no other.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page?.postMessage([...(shown.get(clientId)?.values() ?? [])].sort()[0] ?? '')
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

/** Stores the reply of a list or match; deletes the stored one if the server refuses it. */
async function storeAnswer(
  { request: { url }, clientId }: WorkerEvent,
  answer: Promise<Response>,
  begun: number,
): Promise<void> {
  const reply = await answer
  // After a failed read the page still shows what it had. Told each time, as a worker that was
  // stopped meanwhile has forgotten what the page shows.
  if (reply.status < 400) {
    const stored = shown.get(clientId)
    // Another day's list replaces the one on the page, and so does another match.
    for (const old of stored?.keys() ?? [])
      if (old === url || isReplaced(old, url)) stored!.delete(old)
    void tell(clientId)
  }
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
    // A script that reads a page must learn that it cannot.
    if (request.mode !== 'navigate') throw error
    const stored = path === null ? undefined : await getStoredPage(path)
    const isToday = path === `${toLanguagePrefix(pathname)}/` && !search
    const day = isToday ? await getStoredDay() : null
    // The dashboard opens on today, so if the stored list is of another day redirect to the address
    // with that day.
    if (stored && day !== null && day !== toDay(Date.now()))
      return Response.redirect(`${pathname}?day=${day}`)
    const page = stored ?? (await getStoredPage(toOfflinePage(pathname)))
    if (page === undefined) throw error
    return page
  }
}

/**
 * Deletes stored replies before and after a write that may end the account's session. The write is
 * sent even if they cannot be deleted before.
 */
async function passWrite(request: Request): Promise<Response> {
  await erase().catch(() => {})
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
self.addEventListener('push', (event) => event.waitUntil(showPush(event, self)))
self.addEventListener('notificationclick', (event) => event.waitUntil(pressPush(event, self)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event, self)))
// A page asks whether it shows stored data.
self.addEventListener('message', ({ source: { id } }) => {
  if (shown.has(id)) void tell(id)
})
self.addEventListener('fetch', (event) => {
  const kind = toKind(event.request, location.origin)
  if (kind !== null) event.respondWith(answer(event, kind))
  // Use the browser's own request of the page (navigation preload) instead of a second one.
  else if (event.request.mode === 'navigate' && event.preloadResponse)
    event.respondWith(event.preloadResponse.then((reply) => reply ?? fetch(event.request)))
})
