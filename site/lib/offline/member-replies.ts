/**
 * Stores what a member saw last in the browser, for reading offline: one day's list and one match,
 * only for the account that is signed in. The server sends these replies with `no-store`; they are
 * stored all the same because the member asked to read them offline, under rules that are narrower
 * than a cache's: one account, two days, and nothing left once its session ends, its plan changes,
 * or anybody signs in, out or closes an account (decision 028).
 */
import { MEMBER_REPLIES, USER_CALL } from '#data/model/offline-calls.ts'
import { toKind } from './kinds.ts'

/** Maximum age of a shown reply, in milliseconds; an older one is deleted when it is read. */
export const STORED_MS = 48 * 60 * 60_000

const OWNER = 'x-stored-for'
const STORED_AT = 'x-stored-at'

/**
 * Key of the account and its plan: if either changes, everything stored is deleted. Null if nobody
 * is signed in.
 */
export function toOwner(user: unknown): string | null {
  if (typeof user !== 'object' || user === null || !('id' in user)) return null
  const { id, isPremium, isAdmin, lacksSecondFactor } = user as Record<string, unknown>
  return JSON.stringify([id, isPremium, isAdmin, lacksSecondFactor])
}

/** True when storing `added` evicts `stored`: another match, or the list of another day. */
export function isReplaced(stored: string, added: string): boolean {
  const { origin } = new URL(added)
  const kind = toKind({ method: 'GET', url: added }, origin)
  if (kind !== toKind({ method: 'GET', url: stored }, origin)) return false
  if (kind === 'match') return stored !== added
  const [before, now] = [stored, added].map((url) => new URL(url).searchParams.get('date'))
  return kind === 'list' && before !== now
}

export function isExpired(reply: Response, nowMs: number): boolean {
  return !(nowMs - Date.parse(getStoredAt(reply) ?? '') < STORED_MS)
}

export const getStoredAt = (reply: Response) => reply.headers.get(STORED_AT)

const open = () => caches.open(MEMBER_REPLIES)

async function put(store: Cache, url: string, reply: Response, owner = ''): Promise<void> {
  const headers = { 'content-type': 'application/json', [OWNER]: owner }
  const labelled = { ...headers, [STORED_AT]: new Date().toISOString() }
  await store.put(url, new Response(await reply.text(), { headers: labelled }))
}

/** Deletes everything that is stored of any account. */
export async function eraseReplies(): Promise<void> {
  await caches.delete(MEMBER_REPLIES)
}

/**
 * Stores the signed-in user; deletes everything stored if account or plan differ from the last
 * ones.
 *
 * @returns true if replies of another account or plan were deleted
 */
export async function storeUser(reply: Response): Promise<boolean> {
  const owner = toOwner(await reply.clone().json())
  const before = await (await open()).match(USER_CALL)
  const isOther = before?.headers.get(OWNER) !== owner
  if (isOther) await eraseReplies()
  if (owner !== null) await put(await open(), USER_CALL, reply, owner)
  return isOther && before !== undefined
}

/**
 * Stores a list or match, if its account is stored. The cache is opened before the account is
 * checked: if everything is erased meanwhile, the write goes into the deleted cache and is lost
 * with it.
 */
export async function storeReply(
  url: string,
  reply: Response,
  isCurrent: () => boolean,
): Promise<void> {
  const store = await open()
  if (!isCurrent() || (await store.match(USER_CALL)) === undefined) return
  for (const { url: stored } of await store.keys())
    if (isReplaced(stored, url)) await store.delete(stored)
  await put(store, url, reply)
}

/** A stored reply to this address; null when there is none. */
export async function readStored(url: string): Promise<Response | null> {
  const reply = await (await open()).match(url)
  if (reply === undefined || !isExpired(reply, Date.now())) return reply ?? null
  await eraseReplies()
  return null
}

/** Deletes a stored reply that the server now refuses. */
export async function dropReply(url: string): Promise<void> {
  await (await open()).delete(url)
}

/** The day of the stored list, yyyy-MM-dd. */
export async function getStoredDay(): Promise<string | null> {
  const urls = (await (await open()).keys()).map(({ url }) => url)
  const list = urls.find((url) => toKind({ method: 'GET', url }, location.origin) === 'list')
  return list ? new URL(list).searchParams.get('date') : null
}
