/** Starts the service worker from a page for members, and says when what is shown is kept. */
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { formatDay, formatTime, toLocalDay } from '#site/lib/texts/local-time.ts'
import { toOfflinePage } from './kinds.ts'
import type { PageSeen, ShownFromKept } from './messages.ts'

const NOTE_ID = 'offline-note'

/** The sentence stands in the kept offline page, in the language of this page. */
async function readNoteText(): Promise<string | null> {
  const page = await caches.match(toOfflinePage(location.pathname))
  if (page === undefined) return null
  const offline = new DOMParser().parseFromString(await page.text(), 'text/html')
  return offline.querySelector<HTMLElement>('[data-note]')?.dataset['note'] ?? null
}

async function showNote({ keptAt }: ShownFromKept): Promise<void> {
  const text = await readNoteText()
  if (text === null || document.getElementById(NOTE_ID) !== null) return
  const language = getPageLanguage()
  const time = `${formatDay(toLocalDay(keptAt), language)}, ${formatTime(keptAt)}`
  const note = Object.assign(document.createElement('p'), {
    id: NOTE_ID,
    className: 'offline-note',
    textContent: text.replace('{time}', time),
  })
  note.setAttribute('role', 'status')
  document.querySelector('main')?.prepend(note)
}

export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ShownFromKept>) =>
    showNote(data),
  )
  addEventListener('online', () => document.getElementById(NOTE_ID)?.remove())
  await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { active } = await serviceWorker.ready
  const reads = isFirst ? performance.getEntriesByType('resource').map(({ name }) => name) : []
  // It goes to our own worker, which has no other origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ page: location.pathname, reads } satisfies PageSeen)
}
