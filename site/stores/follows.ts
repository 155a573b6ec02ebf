/**
 * Clubs and leagues that are followed, as `team/arsenal` or `league/premier-league`, oldest first:
 * stored with the account of a signed-in member, else in this browser.
 */
import { atom } from 'nanostores'
import type { Follow } from '#data/model/account/follows.ts'
import { MOST_FOLLOWS } from '#data/model/account/most-follows.ts'
import { readStored, store } from '#site/lib/browser/storage.ts'
import { toMemberHeader } from '#site/lib/calls/drawn-for.ts'
import { dropSessionHint, toPagePath } from '#site/lib/calls/session-hint.ts'

const CALL = '/api/follows'

/** Null until they have been read. */
export const $follows = atom<readonly string[] | null>(null)

export const isSignedIn = () => document.documentElement.dataset['auth'] === 'in'

/** A refused change, with the server's reply; null where none came, or nothing was asked. */
export class FollowRefused extends Error {
  readonly reply: Response | null
  readonly isFull: boolean

  constructor(reply: Response | null, isFull = reply?.status === 409) {
    super('Following was refused.')
    this.reply = reply
    this.isFull = isFull
  }
}

const call = (path: string, options?: RequestInit) => {
  const headers = {
    ...toMemberHeader(),
    ...(options?.body && { 'content-type': 'application/json' }),
  }
  return fetch(path, { credentials: 'include', ...options, headers }).catch(() => null)
}

const KEY = /^(?:team|league)\/[a-z0-9-]{1,100}$/

/** Follows stored in this browser, whoever is signed in. */
const listLocal = (): string[] =>
  (readStored('follows') ?? '').split(' ').filter((key) => KEY.test(key))

function storeLocal(follows: readonly string[]): void {
  store('follows', follows.join(' ') || null)
}

function show(follows: readonly string[]): readonly string[] {
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

/** Queue of reads and changes, one after the other: the last press wins, and no older list is shown after it. */
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

async function read(): Promise<readonly string[]> {
  if (!isSignedIn()) return show(listLocal())
  const reply = await call(CALL)
  if (reply?.status === 401) {
    dropSessionHint()
    return show(listLocal())
  }
  if (!reply?.ok) throw new FollowRefused(reply)
  return show(toKeys((await reply.json()) as Follow[]))
}

/** Reads the follows again; throws `FollowRefused` if the read fails. */
export const readFollows = () => inTurn(read)

const put = (follows: readonly string[], key: string, isFollowed: boolean) => {
  const others = follows.filter((follow) => follow !== key)
  return isFollowed ? [...others, key] : others
}

function changeLocal(key: string, isFollowed: boolean): void {
  const local = put(listLocal(), key, isFollowed)
  if (local.length > MOST_FOLLOWS) throw new FollowRefused(null, true)
  storeLocal(local)
  // A private window may store nothing.
  if (listLocal().length !== local.length) throw new FollowRefused(null)
  // The list has changed, so the question about it may be asked again.
  store('follows-left', null)
  show(local)
}

async function changeOfAccount(key: string, isFollowed: boolean): Promise<void> {
  const before = $follows.get() ?? (await read())
  show(put(before, key, isFollowed))
  const reply = await call(`${CALL}/${key}`, { method: isFollowed ? 'PUT' : 'DELETE' })
  if (reply?.ok) return
  show(before)
  throw new FollowRefused(reply)
}

/** Optimistic: shown before the server answers; a refused change is undone and thrown as `FollowRefused`. */
export const changeFollow = (key: string, isFollowed: boolean) =>
  inTurn(async () => (isSignedIn() ? changeOfAccount : changeLocal)(key, isFollowed))

/**
 * Follows of this browser that the member's account lacks; empty once the member has declined to
 * move them.
 */
export const listToTake = (follows: readonly string[]): string[] =>
  isSignedIn() && readStored('follows-left') === null
    ? listLocal().filter((key) => !follows.includes(key))
    : []

/**
 * Declines to move them: they stay in this browser, and the question returns only after one is
 * added here.
 */
export const leaveKept = (): void => store('follows-left', '1')

async function moveToAccount(): Promise<number> {
  const local = listLocal()
  const follows = local.map((key) => {
    const [kind, id] = key.split('/')
    return { kind, id }
  })
  const reply = await call(CALL, {
    method: 'POST',
    body: JSON.stringify({ follows }),
  })
  if (!reply?.ok) throw new FollowRefused(reply)
  const taken = toKeys((await reply.json()) as Follow[])
  const left = local.filter((key) => !taken.includes(key))
  storeLocal(left)
  if (left.length > 0) leaveKept()
  show(taken)
  return left.length
}

/** Moves this browser's follows into the account; returns how many did not fit or no longer exist. */
export const takeAlong = () => inTurn(moveToAccount)

addEventListener('storage', ({ key }) => {
  // Null: all of the storage was emptied.
  if ((!key || key === 'follows') && !isSignedIn()) show(listLocal())
})
