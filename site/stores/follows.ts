/**
 * Clubs and leagues that are followed, as `team/arsenal` or `league/premier-league`, oldest first:
 * stored with the account of a signed-in member, else in this browser.
 */
import { atom } from 'nanostores'
import type { Follow } from '#data/model/account/follows.ts'
import { MOST_FOLLOWS } from '#data/model/account/most-follows.ts'
import { readStored, store } from '#site/lib/browser/storage.ts'
import { dropSessionHint, toPagePath } from '#site/lib/calls/session-hint.ts'

const CALL = '/api/follows'

/** Null until they have been read. */
export const $follows = atom<readonly string[] | null>(null)

export const isSignedIn = () => document.documentElement.dataset['auth'] === 'in'

/** A refused change, with the server's reply; null without a connection. */
export class FollowRefused extends Error {
  readonly reply: Response | null
  readonly isFull: boolean

  constructor(reply: Response | null, isFull = reply?.status === 409) {
    super(`Following was refused: ${reply?.status ?? 'no connection'}.`)
    this.reply = reply
    this.isFull = isFull
  }
}

const call = (path: string, options?: RequestInit) =>
  fetch(path, { credentials: 'include', ...options }).catch(() => null)

const KEY = /^(?:team|league)\/[a-z0-9-]{1,100}$/

/** Follows stored in this browser, whoever is signed in. */
const listKept = (): string[] =>
  (readStored('follows') ?? '').split(' ').filter((key) => KEY.test(key))

function keep(follows: readonly string[]): void {
  store('follows', follows.join(' ') || null)
}

function tell(follows: readonly string[]): readonly string[] {
  // At the next visit the head script (boot.js) reserves the room of "My clubs".
  store('mine', follows.length > 0 ? '1' : null)
  $follows.set(follows)
  return follows
}

/** Name for a club that no page names any more: `team/old-club` is `old club`. */
export const toNameOfKey = (key: string) => key.replace(/^\w+\//, '').replaceAll('-', ' ')

/** Address of the page of a followed club or league. */
export const toFollowedPath = (key: string) => toPagePath(`/${key.replace('/', 's/')}`)

const toKeys = (follows: readonly Follow[]) => follows.map(({ kind, id }) => `${kind}/${id}`)

/** Reads the follows again; throws `FollowRefused` if the read fails. */
export async function readFollows(): Promise<readonly string[]> {
  if (!isSignedIn()) return tell(listKept())
  const reply = await call(CALL)
  if (reply?.status === 401) {
    dropSessionHint()
    return tell(listKept())
  }
  if (!reply?.ok) throw new FollowRefused(reply)
  return tell(toKeys((await reply.json()) as Follow[]))
}

/** The follows; read if they are not known yet. */
const getFollows = async () => $follows.get() ?? readFollows()

const put = (follows: readonly string[], key: string, isFollowed: boolean) => {
  const others = follows.filter((follow) => follow !== key)
  return isFollowed ? [...others, key] : others
}

function changeKept(key: string, isFollowed: boolean): void {
  const kept = put(listKept(), key, isFollowed)
  if (kept.length > MOST_FOLLOWS) throw new FollowRefused(null, true)
  keep(kept)
  // A private window may store nothing.
  if (listKept().length !== kept.length) throw new FollowRefused(null)
  // The list has changed, so the question about it may be asked again.
  store('follows-left', null)
  tell(kept)
}

async function changeOfAccount(key: string, isFollowed: boolean): Promise<void> {
  const before = await getFollows()
  tell(put(before, key, isFollowed))
  const reply = await call(`${CALL}/${key}`, { method: isFollowed ? 'PUT' : 'DELETE' })
  if (reply?.ok) return
  tell(put($follows.get() ?? [], key, !isFollowed))
  throw new FollowRefused(reply)
}

/** Queue of changes, one after the other, so that the last press wins. */
let last: Promise<void> = Promise.resolve()

/** Optimistic: shown at once; a refused change is undone and thrown as `FollowRefused`. */
export function changeFollow(key: string, isFollowed: boolean): Promise<void> {
  const change = isSignedIn() ? changeOfAccount : async () => changeKept(key, isFollowed)
  const changed = last.then(() => change(key, isFollowed))
  last = changed.catch(() => {})
  return changed
}

/**
 * Follows of this browser that the member's account lacks; empty once the member has declined to
 * move them.
 */
export const listToTake = (follows: readonly string[]): string[] =>
  isSignedIn() && readStored('follows-left') === null
    ? listKept().filter((key) => !follows.includes(key))
    : []

/**
 * Declines to move them: they stay in this browser, and the question returns only after one is
 * added here.
 */
export const leaveKept = (): void => store('follows-left', '1')

/** Moves this browser's follows into the account; returns how many did not fit or no longer exist. */
export async function takeAlong(): Promise<number> {
  const kept = listKept()
  const follows = kept.map((key) => {
    const [kind, id] = key.split('/')
    return { kind, id }
  })
  const reply = await call(CALL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ follows }),
  })
  if (!reply?.ok) throw new FollowRefused(reply)
  const taken = toKeys((await reply.json()) as Follow[])
  const left = kept.filter((key) => !taken.includes(key))
  keep(left)
  if (left.length > 0) leaveKept()
  tell(taken)
  return left.length
}

addEventListener('storage', ({ key }) => {
  if (key === 'follows' && !isSignedIn()) tell(listKept())
})
