/**
 * One visitor among many: signs in, reads lists, matches and pages, marks favourites, signs out and
 * in again. It remembers acknowledged favourites and compares them with the stored ones at the end.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAsker, type Check, type Known, type Member } from './asker.ts'
import {
  findWrongInList,
  findWrongInMatch,
  findWrongInPreview,
  findWrongInPublic,
  type Detail,
  type Row,
} from './check-reply.ts'

/** The actions of a visitor, repeated; each visitor starts at another one. */
const ROUND = (
  'list match match page account list match favourite match preview dates list match match ' +
  'favourites page list match checkpoint account list match favourite record match page'
).split(' ')
/** Rounds between signing in and signing out. */
const ROUNDS_SIGNED_IN = 12

export interface Visits {
  /** Static pages to read; empty if nothing serves them. */
  readonly pages: readonly string[]
  /** Rest between two requests, ms. */
  readonly restMs: number
}

export function makeVisitor(
  known: Known,
  { pages, restMs }: Visits,
  [index, member]: readonly [number, Member],
) {
  const { ask, signIn, ...asker } = makeAsker(known, index, member)
  const { ranks } = known
  const { email } = member
  const okOrUnknown = [email === null ? 401 : 200]
  let isSignedIn = false
  let days: readonly string[] = []
  let ids: readonly string[] = []
  let turn = index
  /** Acknowledged favourites by match; those with a lost reply are left out. */
  const marked = new Map<string, boolean>()
  const pick = <One>(list: readonly One[]): One | undefined => list[turn % list.length]

  const readPublic = (
    call: string,
    path: string,
    check: Check = ({ text }) => findWrongInPublic(text),
  ) => ask({ call, path, statuses: [200] }, check)

  const STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
    async list() {
      const day = pick(days)
      if (day === undefined) return
      const path = `/api/matches?date=${day}&pageSize=50`
      const toRows = (json: unknown) => (json as { matches: Row[] }).matches
      const reply = await ask(
        { call: 'list', path, statuses: okOrUnknown },
        ({ status, json }, plan) => (status === 200 ? findWrongInList(toRows(json), plan) : null),
      )
      if (reply?.status !== 200) return
      ids = toRows(reply.json).map(({ match }) => match.id)
      if (member.plan === 'premium' && member.isCertain)
        for (const [place, id] of ids.entries()) ranks.set(id, place + 1)
    },
    async match() {
      // Also matches that were not listed for this visitor: addresses can be shared.
      const id = turn % 3 === 0 ? pick([...ranks.keys()]) : pick(ids)
      if (id === undefined) return
      const statuses = email === null ? [401] : [200, 403]
      await ask({ call: 'match', path: `/api/matches/${id}`, statuses }, ({ status, json }, plan) =>
        findWrongInMatch(plan, ranks.get(id) ?? null, status === 200 ? (json as Detail) : null),
      )
    },
    async favourite() {
      const id = pick(ids)
      if (id === undefined || email === null) return
      const wasMarked = marked.get(id) ?? false
      marked.delete(id)
      const asked = {
        call: 'favourite',
        method: wasMarked ? 'DELETE' : 'PUT',
        path: `/api/favorites/${id}`,
        statuses: [204, 403],
      }
      const reply = await ask(asked, ({ status }, plan) =>
        (status === 204) === (plan === 'premium')
          ? null
          : `a favourite was answered with ${status} for ${plan}`,
      )
      if (reply?.status === 204) marked.set(id, !wasMarked)
      else if (reply !== null && wasMarked) marked.set(id, wasMarked)
    },
    account: () =>
      ask(
        { call: 'account', path: '/api/auth/user', statuses: okOrUnknown },
        ({ status, json }, plan) => {
          if (status !== 200) return null
          const user = json as { email: string; isPremium: boolean }
          const isRight = user.email === email && user.isPremium === (plan === 'premium')
          return isRight ? null : `${email} (${plan}) was told of another account or plan`
        },
      ),
    favourites: () => ask({ call: 'favourites', path: '/api/favorites', statuses: okOrUnknown }),
    preview: () =>
      readPublic('preview', '/api/matches/preview', ({ json }) =>
        findWrongInPreview((json as { matches: Row[] }).matches),
      ),
    async dates() {
      const reply = await readPublic('dates', '/api/matches/dates')
      if (reply) days = reply.json as string[]
    },
    checkpoint: () => readPublic('checkpoint', '/ledger/checkpoint'),
    record: () => readPublic('record', '/api/record'),
    async page() {
      const path = pick(pages)
      if (path === undefined) return
      const reply = await ask({ call: 'page', path, statuses: [200] })
      if (reply && !/<\/(?:html|body|script)>\s*$/.test(reply.text))
        known.tally.addError(`page: ${path} is not whole`)
    },
  }

  return {
    /** Visits until the load ends. */
    async visit(): Promise<void> {
      while (!known.isOver()) {
        if (email !== null && !isSignedIn) isSignedIn = await signIn()
        if (days.length === 0) await STEPS['dates']!()
        else if (email === null || isSignedIn) {
          await STEPS[ROUND[turn % ROUND.length]!]!()
          if (email !== null && turn % (ROUND.length * ROUNDS_SIGNED_IN) === 0) {
            const path = '/api/auth/logout'
            await ask({ call: 'sign out', method: 'POST', path, statuses: [200, 204] })
            asker.forgetCookies()
            isSignedIn = false
          }
        }
        turn += 1
        await sleep(asker.pauseMs() || restMs)
      }
    },
    /** Acknowledged favourites that are missing, and removed ones that are still stored. */
    async findLost(): Promise<readonly string[]> {
      if (email === null || marked.size === 0) return []
      if (!isSignedIn) await signIn()
      const reply = await ask({ call: 'favourites', path: '/api/favorites', statuses: [200] })
      if (reply === null) return [`${email}: favourites could not be read in the end`]
      const there = new Set((reply.json as { matchId: string }[]).map(({ matchId }) => matchId))
      return [...marked]
        .filter(([id, isMarked]) => there.has(id) !== isMarked)
        .map(([id]) => `${email}: ${id}`)
    },
  }
}
