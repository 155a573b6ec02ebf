/**
 * One visitor among many: signs in, reads lists, matches and pages, marks favourites, signs out and
 * in again. What was acknowledged is kept, to be compared with what is there in the end.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { EVERYWHERE_MS, makeAsker, type Asker, type Known, type Member } from './asker.ts'
import {
  findWrongInList,
  findWrongInMatch,
  findWrongInPreview,
  findWrongInPublic,
  type Detail,
  type Row,
} from './check-reply.ts'

/** What a visitor does, again and again, each beginning at another place. */
const ROUND = (
  'list match match page account list match favourite match preview dates list match match ' +
  'favourites page list match checkpoint account list match favourite record match page'
).split(' ')
/** Rounds until somebody signs out and in again. */
const ROUNDS_SIGNED_IN = 12

export interface VisitParts {
  readonly origin: URL
  readonly known: Known
  /** Static pages to be read; none where nothing serves them. */
  readonly pages: readonly string[]
  /** Rest between two requests, ms. */
  readonly restMs: number
  readonly isOver: () => boolean
}

export interface Visitor {
  readonly member: Member
  /** Visits until it is over. */
  visit(): Promise<void>
  /** Favourites that were acknowledged and are not there, or removed and still there. */
  findLost(): Promise<readonly string[]>
}

export function makeVisitor(parts: VisitParts, index: number, member: Member): Visitor {
  const { origin, known, pages, restMs, isOver } = parts
  const asker: Asker = makeAsker(origin, index, member, known)
  const { ranks } = known
  let isSignedIn = false
  let days: readonly string[] = []
  let ids: readonly string[] = []
  let turn = index
  /** Favourites as they were acknowledged; those of which nobody knows are left out. */
  const marked = new Map<string, boolean>()
  const pick = <One>(list: readonly One[]): One | undefined => list[turn % list.length]

  const signIn = async () => {
    isSignedIn = await asker.signIn()
  }
  const signOut = async () => {
    await asker.ask({
      call: 'sign out',
      method: 'POST',
      path: '/api/auth/logout',
      statuses: [200, 204],
    })
    asker.client.forgetCookies()
    isSignedIn = false
  }

  const readList = async () => {
    const day = pick(days)
    if (day === undefined) return
    const looked = await asker.look(
      {
        call: 'list',
        path: `/api/matches?date=${day}&pageSize=50`,
        statuses: [member.email === null ? 401 : 200],
      },
      (text, plan) => {
        const { matches } = JSON.parse(text) as { matches: Row[] }
        return { value: matches, wrong: findWrongInList(matches, plan) }
      },
    )
    const rows = looked?.value
    if (!rows) return
    ids = rows.map(({ match }) => match.id)
    if (member.plan === 'premium' && member.isCertain)
      for (const [place, id] of ids.entries()) ranks.set(id, place + 1)
  }

  const readMatch = async () => {
    // Also what this visitor was not listed: an address can be passed on.
    const id = turn % 3 === 0 ? pick([...ranks.keys()]) : pick(ids)
    if (id === undefined) return
    const asked = {
      call: 'match',
      path: `/api/matches/${id}`,
      statuses: member.email === null ? [401] : [200, 403],
    }
    const planBefore = member.plan
    const looked = await asker.look(asked, (text, plan) => {
      const detail = JSON.parse(text) as Detail
      return { value: detail, wrong: findWrongInMatch(plan, ranks.get(id) ?? null, detail) }
    })
    // An answer with a body has been looked at above.
    if (looked === null || looked.status === 200) return
    const isSteady =
      planBefore === member.plan && member.changedAt + EVERYWHERE_MS < performance.now()
    asker.accuse(
      findWrongInMatch(member.plan, ranks.get(id) ?? null, null),
      member.isCertain && isSteady,
    )
  }

  const mark = async () => {
    const id = pick(ids)
    if (id === undefined || member.email === null) return
    const wasMarked = marked.get(id) ?? false
    marked.delete(id)
    const { plan } = member
    const reply = await asker.ask({
      call: 'favourite',
      method: wasMarked ? 'DELETE' : 'PUT',
      path: `/api/favorites/${id}`,
      statuses: [204, 403],
    })
    if (reply === null) return
    const isRight = (reply.status === 204) === (plan === 'premium')
    asker.accuse(
      isRight ? null : `a favourite was answered with ${reply.status} for ${plan}`,
      reply.isCertain && plan === member.plan,
    )
    if (reply.status === 204) marked.set(id, !wasMarked)
    else if (wasMarked) marked.set(id, wasMarked)
  }

  const readPublic = (call: string, path: string, look: (text: string) => string | null) =>
    asker.look({ call, path, statuses: [200] }, (text) => ({ value: text, wrong: look(text) }))

  const STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
    list: readList,
    match: readMatch,
    favourite: mark,
    async account() {
      const { email } = member
      await asker.look(
        { call: 'account', path: '/api/auth/user', statuses: [email === null ? 401 : 200] },
        (text, plan) => {
          const user = JSON.parse(text) as { email: string; isPremium: boolean }
          const isRight = user.email === email && user.isPremium === (plan === 'premium')
          return {
            value: null,
            wrong: isRight ? null : `${email} (${plan}) was told of another account or plan`,
          }
        },
      )
    },
    async favourites() {
      const statuses = [member.email === null ? 401 : 200]
      await asker.ask({ call: 'favourites', path: '/api/favorites', statuses })
    },
    preview: () =>
      readPublic('preview', '/api/matches/preview', (text) =>
        findWrongInPreview((JSON.parse(text) as { matches: Row[] }).matches),
      ),
    async dates() {
      const looked = await readPublic('dates', '/api/matches/dates', findWrongInPublic)
      if (looked?.value) days = JSON.parse(looked.value) as string[]
    },
    checkpoint: () => readPublic('checkpoint', '/ledger/checkpoint', findWrongInPublic),
    record: () => readPublic('record', '/api/record', findWrongInPublic),
    async page() {
      const path = pick(pages)
      if (path === undefined) return
      await readPublic('page', path, (text) => {
        if (!/<\/(?:html|body|script)>\s*$/.test(text))
          known.tally.addError(`page: ${path} is not whole`)
        return null
      })
    },
  }

  return {
    member,
    async visit() {
      while (!isOver()) {
        if (member.email !== null && !isSignedIn) await signIn()
        if (days.length === 0) await STEPS['dates']!()
        else if (member.email === null || isSignedIn) {
          await STEPS[ROUND[turn % ROUND.length]!]!()
          if (member.email !== null && turn % (ROUND.length * ROUNDS_SIGNED_IN) === 0)
            await signOut()
        }
        turn += 1
        await sleep(asker.pauseMs() || restMs)
      }
    },
    async findLost() {
      if (member.email === null || marked.size === 0) return []
      if (!isSignedIn) await signIn()
      const reply = await asker.ask({
        call: 'favourites',
        path: '/api/favorites',
        statuses: [200],
      })
      asker.client.close()
      if (reply === null) return [`${member.email}: favourites could not be read in the end`]
      const rows = JSON.parse(reply.readText()) as { matchId: string }[]
      const there = new Set(rows.map(({ matchId }) => matchId))
      return [...marked]
        .filter(([id, isMarked]) => there.has(id) !== isMarked)
        .map(([id]) => `${member.email}: ${id}`)
    },
  }
}
