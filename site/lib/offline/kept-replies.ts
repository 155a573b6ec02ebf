/**
 * What a member has seen last, kept in the browser for when there is no network: one day's list and
 * one match, for the account that is signed in and for no other. The server sends these replies with
 * `no-store`; they are kept all the same because the member asked to read them offline, under rules
 * that are narrower than a cache's: one account, two days, and nothing left once its session ends,
 * its plan changes, or anybody signs in, out or closes an account.
 */
import { USER_PATH, type Kind } from './kinds.ts'
import { REPLIES } from './names.ts'

/** So long is a reply shown; after that it is deleted when it is asked for. */
export const KEPT_MS = 48 * 60 * 60_000

const OWNER = 'x-kept-for'
const KEPT_AT = 'x-kept-at'

/** The account and what it has paid for: either change begins anew. Null for nobody. */
export function toOwner(user: unknown): string | null {
  if (typeof user !== 'object' || user === null || !('id' in user)) return null
  const { id, isPremium, isAdmin, lacksSecondFactor } = user as Record<string, unknown>
  return JSON.stringify([id, isPremium, isAdmin, lacksSecondFactor])
}

/** Parts of other kept replies that a new one takes the place of: a list stays beside the other pages of its day. */
export function isReplaced(kept: string, added: string, kind: Kind): boolean {
  const [before, now] = [new URL(kept), new URL(added)]
  if (kind === 'match') return /\/api\/matches\/./.test(before.pathname) && kept !== added
  return (
    before.pathname === now.pathname &&
    before.searchParams.get('date') !== now.searchParams.get('date')
  )
}

/** What is left of a kept reply that is too old: nothing. */
export function isExpired(reply: Response, nowMs: number): boolean {
  const keptMs = Date.parse(reply.headers.get(KEPT_AT) ?? '')
  return !(nowMs - keptMs < KEPT_MS)
}

export const getKeptAt = (reply: Response) => reply.headers.get(KEPT_AT)

async function label(reply: Response, owner: string): Promise<Response> {
  const type = reply.headers.get('content-type') ?? 'application/json'
  return new Response(await reply.text(), {
    headers: { 'content-type': type, [OWNER]: owner, [KEPT_AT]: new Date().toISOString() },
  })
}

/** Deletes everything that is kept of any account. */
export async function eraseReplies(): Promise<void> {
  await caches.delete(REPLIES)
}

async function getOwner(cache: Cache): Promise<string | null> {
  const user = await cache.match(USER_PATH)
  return user?.headers.get(OWNER) ?? null
}

/** Keeps who is signed in; another account or plan than before finds nothing left. */
export async function keepUser(reply: Response): Promise<string | null> {
  const owner = toOwner(await reply.clone().json())
  const isSame = owner !== null && (await getOwner(await caches.open(REPLIES))) === owner
  if (!isSame) await eraseReplies()
  if (owner !== null) await (await caches.open(REPLIES)).put(USER_PATH, await label(reply, owner))
  return owner
}

/** Keeps a list or match, only while the same account is known to be signed in. */
export async function keepReply(
  url: string,
  kind: Kind,
  { reply, owner }: { readonly reply: Response; readonly owner: string },
): Promise<void> {
  const labelled = await label(reply, owner)
  const cache = await caches.open(REPLIES)
  if ((await getOwner(cache)) !== owner) return
  for (const { url: kept } of await cache.keys())
    if (isReplaced(kept, url, kind)) await cache.delete(kept)
  await cache.put(url, labelled)
}

/** A kept reply to this address, of the account that was signed in last; null when there is none. */
export async function readKept(url: string): Promise<Response | null> {
  const cache = await caches.open(REPLIES)
  const reply = await cache.match(url)
  if (reply === undefined) return null
  if (isExpired(reply, Date.now())) {
    await eraseReplies()
    return null
  }
  return reply.headers.get(OWNER) === (await getOwner(cache)) ? reply : null
}

/** Deletes what the server no longer gives. */
export async function dropReply(url: string): Promise<void> {
  await (await caches.open(REPLIES)).delete(url)
}

/** The day of the kept list, yyyy-MM-dd. */
export async function getKeptDay(): Promise<string | null> {
  const keys = await (await caches.open(REPLIES)).keys()
  const list = keys.find(({ url }) => new URL(url).pathname === '/api/matches')
  return list ? new URL(list.url).searchParams.get('date') : null
}
