/**
 * One encrypted message to one push service (RFC 8030, 8188, 8291, 8292). The only file that imports
 * web-push, for its encryption and its tokens: its own client takes no address but https, so tests
 * could not stand in for a service.
 */
import { ECDH } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import webPush from 'web-push'
import { HOUR_MS, MINUTE_MS, readRetryAfter } from '#data/model/time.ts'
import { toContentHash } from '#data/files/content-hash.ts'
import type { PushKeys } from '#data/queries/mail/push-subscriptions.ts'
import type { PushMessage } from '#data/model/account/push.ts'

const TIMEOUT_MS = 10_000
/** A goal is news for ten minutes: one answer does not silence a browser or a service for longer. */
const LONGEST_REST_MS = 5 * MINUTE_MS
/** A token may hold for a day; one is made for each service and used by all messages of some hours. */
const TOKEN_MS = 6 * HOUR_MS

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** Whether a browser's key is a point of the curve: to any other nothing can be encrypted. */
export function isPushKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length === 65
  } catch {
    return false
  }
}

export interface PushSender {
  /** Where the services reach the operator: a `mailto:` or https address. */
  readonly contact: string
  readonly keys: PushKeys
}

export interface OutgoingPush {
  readonly to: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  readonly message: PushMessage
  /** A newer message of the same topic takes the place of one that still waits at the service. */
  readonly topic: string
  readonly urgency: 'low' | 'normal' | 'high'
  readonly ttlSeconds: number
}

/**
 * `gone`: the browser has ended it, or its key is none. `later`: to be tried again, after the time that
 * the service names for this browser (429) or for itself (503). `refused`: never to be tried again.
 */
export type PushOutcome =
  | { readonly is: 'taken' | 'gone' }
  | {
      readonly is: 'later'
      readonly afterMs: number | null
      readonly rests: 'browser' | 'service'
    }
  | { readonly is: 'refused'; readonly status: number }

const tokens = new Map<string, { readonly value: string; readonly madeMs: number }>()

/** Making one takes longer than encrypting a message. */
function getAuthorization({ contact, keys }: PushSender, origin: string, now: Date): string {
  const key = `${origin} ${contact} ${keys.publicKey}`
  const known = tokens.get(key)
  if (known !== undefined && Math.abs(known.madeMs - now.getTime()) < TOKEN_MS) return known.value
  const expiresAt = Math.floor((now.getTime() + 2 * TOKEN_MS) / 1000)
  const { publicKey, privateKey } = keys
  const { Authorization: value } = webPush.getVapidHeaders(
    origin,
    contact,
    publicKey,
    privateKey,
    'aes128gcm',
    expiresAt,
  )
  tokens.set(key, { value, madeMs: now.getTime() })
  return value
}

/**
 * One message is encrypted each millisecond at most: 10,000 leave within half a minute, and a request
 * that comes meanwhile waits for one at most, and not for the answers of many at once.
 */
const PAUSE_MS = 1
let turn: Promise<void> = Promise.resolve()

export async function callPushService(
  { to, message, topic, urgency, ttlSeconds }: OutgoingPush,
  sender: PushSender,
  now: Date,
): Promise<PushOutcome> {
  const { p256dh, auth, endpoint } = to
  if (!isPushKey(p256dh)) return { is: 'gone' }
  await (turn = turn.then(() => setTimeout(PAUSE_MS)))
  const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(message), 'aes128gcm')
  let reply: Response
  try {
    reply = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Authorization: getAuthorization(sender, new URL(endpoint).origin, now),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(ttlSeconds),
        Topic: toContentHash(topic),
        Urgency: urgency,
      },
      body: new Uint8Array(cipherText),
      // The address comes from a member: it leads to its service and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.body?.cancel()
  } catch {
    return { is: 'later', afterMs: null, rests: 'browser' }
  }
  const { status } = reply
  if (reply.ok) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 429 || status >= 500) {
    const asked = readRetryAfter(reply.headers, now.getTime())
    const afterMs = asked === null ? null : Math.min(asked, LONGEST_REST_MS)
    return { is: 'later', afterMs, rests: status === 429 ? 'browser' : 'service' }
  }
  return { is: 'refused', status }
}
