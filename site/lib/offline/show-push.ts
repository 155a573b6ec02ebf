/**
 * The service worker's part of notifications: each message is shown, always, or Apple's browsers end
 * the subscription silently; a press opens the match; the button in it ends the messages.
 */
import type { PushMessage } from '#data/model/account/push.ts'

type Data = PushMessage['notification']['data'] & { readonly url: string }

interface ShownNotification {
  readonly data: Data
  close(): void
}
export interface PushEvent {
  readonly data: { json(): PushMessage } | null
}
export interface PressEvent {
  readonly notification: ShownNotification
  /** Name of the pressed button; empty for a press beside it. */
  readonly action: string
}
interface Page {
  readonly url: string
  focus(): Promise<unknown>
}
export interface PushScope {
  readonly registration: {
    showNotification?(title: string, options: object): Promise<void>
  }
  readonly clients: {
    matchAll?(options: object): Promise<Page[]>
    openWindow?(url: string): Promise<unknown>
  }
}

export async function showPush({ data }: PushEvent, scope: PushScope): Promise<void> {
  if (data === null) return
  const { title, body, navigate, lang, tag, data: own } = data.json().notification
  await scope.registration.showNotification?.(title, {
    body,
    lang,
    tag,
    // A newer event of the same match replaces the one before, and is heard as well.
    renotify: true,
    icon: '/icons/icon-192.png',
    data: { ...own, url: navigate } satisfies Data,
    actions: [{ action: 'end', title: own.endLabel }],
  })
}

export async function pressPush(
  { notification, action }: PressEvent,
  { clients }: PushScope,
): Promise<void> {
  notification.close()
  const { url, end } = notification.data
  if (action === 'end') return void (await fetch(end, { method: 'POST' }))
  const pages = (await clients.matchAll?.({ type: 'window' })) ?? []
  const open = pages.find((page) => page.url === url)
  await (open ? open.focus() : clients.openWindow?.(url))
}
