/** Notifications in this browser: whether it can have them, and asking for them after a press. */
import {
  PushStateSchema,
  PUSH_KINDS,
  type PushChoice,
  type PushState,
} from '#data/model/account/push.ts'
import { send } from '#site/lib/calls/api-client.ts'
import { registerServiceWorker } from '#site/lib/offline/trusted-types.ts'

const CALL = '/api/account/push'

export const readPush = async (): Promise<PushState> =>
  PushStateSchema.parse(await (await send('GET', CALL)).json())

/**
 * `homeScreen`: an iPhone or iPad that can have them once the site is on its Home Screen. `blocked`:
 * refused before, which only the browser's own settings change.
 */
export type PushSupport = 'ready' | 'homeScreen' | 'blocked' | 'none'

export function getPushSupport(): PushSupport {
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  return 'standalone' in navigator ? 'homeScreen' : 'none'
}

const getOwnZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const toFirstChoice = (): PushChoice => ({
  kinds: [...PUSH_KINDS],
  timeZone: getOwnZone(),
  quiet: { from: 22, to: 7 },
  mostADay: 10,
})

const toBytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )

/** Subscribes this browser, which asks its owner the first time; null when that was refused. */
async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await registerServiceWorker().then(() => navigator.serviceWorker.ready)
  const applicationServerKey = toBytes(publicKey)
  const held = await pushManager.getSubscription()
  const key = held?.options.applicationServerKey
  // Made for another key of the server, which has been renewed since.
  if (key && new Uint8Array(key).join() !== applicationServerKey.join()) await held.unsubscribe()
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
}

/** Stores what is chosen on this browser, its quiet hours in its own zone; null when its owner refused. */
export async function savePush(publicKey: string, choice: PushChoice): Promise<PushState | null> {
  const made = await subscribe(publicKey)
  if (made === null) return null
  const address = { endpoint: made.endpoint, keys: made.keys }
  const here = { ...choice, timeZone: getOwnZone() }
  const reply = await send('PUT', CALL, { address, choice: here })
  return PushStateSchema.parse(await reply.json())
}

/** A browser may make itself a new address without a word, and its owner travels: the server then gets both. */
export async function renewPushAddress(): Promise<void> {
  if (getPushSupport() !== 'ready' || Notification.permission !== 'granted') return
  const { publicKey, choice, endpoint } = await readPush()
  if (publicKey === null || choice === null) return
  const { pushManager } = await navigator.serviceWorker.ready
  const held = await pushManager.getSubscription()
  if (held?.endpoint !== endpoint || choice.timeZone !== getOwnZone())
    await savePush(publicKey, choice)
}

export async function endPush(): Promise<void> {
  await send('DELETE', CALL)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

export const testPush = () => send('POST', `${CALL}/test`)
