/**
 * Registers the service worker from a page for members, and shows a note if the shown data come
 * from the store.
 */
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { formatDay, formatTime, toLocalDay } from '#site/lib/texts/local-time.ts'
import { toKind, toOfflinePage } from './kinds.ts'
import { parseStoredPage, registerServiceWorker } from './trusted-types.ts'

const NOTE_ID = 'offline-note'

/** Reads the note's text from the stored offline page, in the language of this page. */
async function readNoteText(): Promise<string | null> {
  const page = await caches.match(toOfflinePage(location.pathname))
  if (page === undefined) return null
  const offline = parseStoredPage(await page.text())
  return offline.querySelector<HTMLElement>('[data-note]')?.dataset['note'] ?? null
}

/** The instant that the shown data are from; empty once they come from the network. */
let shownAt = ''

async function showNote(storedAt: string): Promise<void> {
  shownAt = storedAt
  if (storedAt === '') return document.getElementById(NOTE_ID)?.remove()
  const text = await readNoteText()
  if (text === null || shownAt !== storedAt || document.getElementById(NOTE_ID) !== null) return
  const language = getPageLanguage()
  const time = `${formatDay(toLocalDay(storedAt), language)}, ${formatTime(storedAt)}`
  const note = Object.assign(document.createElement('p'), {
    id: NOTE_ID,
    className: 'offline-note',
    textContent: text.replace('{time}', time),
  })
  note.setAttribute('role', 'status')
  document.querySelector('main')?.prepend(note)
}

const isStored = (url: string) => toKind({ method: 'GET', url }, location.origin) !== null

const listenToWorker = (serviceWorker: ServiceWorkerContainer) => {
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<string>) => showNote(data))
  addEventListener('online', () => showNote(''))
}

/**
 * Requests this page and its offline page again, now through the worker: the first time it was not
 * active when they were loaded.
 */
async function requestAgain(isFirst: boolean): Promise<void> {
  const offline = toOfflinePage(location.pathname)
  const seen = performance.getEntriesByType('resource').map(({ name }) => name)
  const missing = [
    ...((await caches.match(offline)) === undefined ? [offline] : []),
    ...(isFirst ? [location.pathname, ...seen.filter(isStored)] : []),
  ]
  await Promise.all(missing.map((address) => fetch(address)))
}

export async function storeForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  const controlled = new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  listenToWorker(serviceWorker)
  await registerServiceWorker()
  const { active } = await serviceWorker.ready
  if (globalThis.Notification?.permission === 'granted') renewPush()
  // A worker takes no target origin: it is always of our own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage(null)
  if (isFirst) await controlled
  await requestAgain(isFirst)
}

/** A failure is made up for at the next visit. */
const renewPush = () =>
  import('#site/lib/push/browser-push.ts')
    .then(({ renewPushAddress }) => renewPushAddress())
    .catch(() => {})
