/**
 * The service worker's part of notifications: each message is shown, always, or Apple's browsers end
 * the subscription silently; a press opens the match; the button in it ends the messages. An address
 * that the browser has changed goes to the server.
 */
import type { PushMessage, PushState } from '#data/model/account/push.ts'

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
interface Subscription {
  toJSON(): { readonly endpoint?: string; readonly keys?: object }
}
export interface ChangeEvent {
  /** Null where the browser leaves it to us to subscribe again. */
  readonly newSubscription?: Subscription | null
}
interface Page {
  readonly url: string
  focus(): Promise<unknown>
}
export interface PushScope {
  readonly registration: {
    showNotification?(title: string, options: object): Promise<void>
    readonly pushManager?: { subscribe(options: object): Promise<Subscription> }
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
  // It may be open at one of its parts.
  const open = pages.find((page) => page.url.split('#')[0] === url)
  await (open ? open.focus() : clients.openWindow?.(url))
}

const CALL = '/api/account/push'

/** Nothing happens once the session has ended, or its notifications. */
export async function renewPush(
  { newSubscription }: ChangeEvent,
  { registration: { pushManager } }: PushScope,
): Promise<void> {
  const reply = await fetch(CALL)
  if (!reply.ok) return
  const { publicKey, choice } = (await reply.json()) as PushState
  if (publicKey === null || choice === null) return
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const made = newSubscription ?? (await pushManager?.subscribe(options))
  if (!made) return
  const { endpoint, keys } = made.toJSON()
  await fetch(CALL, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address: { endpoint, keys }, choice }),
  })
}
