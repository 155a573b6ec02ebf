/**
 * A fast path for what signed-in visitors ask for most: their account, the list of a day, one
 * match. It identifies the user and checks what they may see with the same functions as the app,
 * and leaves everything unusual (failures, bad input) to the app.
 */
import { toPlan } from '#data/model/billing/plans.ts'
import { AppError } from '#data/model/errors.ts'
import { MatchIdSchema } from '#data/model/match/match.ts'
import { MatchListQuerySchema } from '#data/model/match/list-query.ts'
import { toSignInError } from '../middleware/auth.ts'
import type { Asker, Sessions } from '../middleware/session-cookies.ts'
import { isForLater } from '../problem.ts'
import { PackedReply } from '../shared/packed-reply.ts'
import {
  listEntitledDay,
  peekEntitledDay,
  peekEntitledMatch,
  requireEntitledMatch,
} from './entitled-matches.ts'
import type { MatchSources } from './match-sources.ts'

const LIST = '/api/matches?'
const DETAIL = /^\/api\/matches\/([^/?%]+)$/
const USER = '/api/auth/user'
/** Parsed addresses kept in memory, so that each is parsed once, however often it is asked for. */
const MOST_ADDRESSES = 2000

/** Makes the reply to an address for somebody; what it may say is decided when it is called. */
interface Read {
  /** The match it asks for, empty for none; undefined where no kept session will do. */
  readonly matchId?: string
  /** The reply if it is in memory, else null. */
  readonly peek?: (asker: Asker) => PackedReply | null
  readonly make: (asking: Promise<Asker | null>) => Promise<PackedReply | null>
}

export interface QuickReads {
  /** The reply to a GET if all that it takes is in memory and current, else null. */
  peek(address: string, cookies: string | undefined): PackedReply | null
  /** The reply to a GET, or null where the app has to answer; throws a refusal of the usual kinds. */
  answer(address: string, cookies: string | undefined): Promise<PackedReply | null> | null
}

/** What the app would say in the same words: nobody is signed in, it is not paid for, or it has to wait. */
function isRefusal(error: unknown): boolean {
  return isForLater(error) || (error instanceof AppError && error.code === 'premium_required')
}

function toPacked(value: unknown): PackedReply {
  return new PackedReply(Buffer.from(JSON.stringify(value)), { isMemo: false })
}

function parseList(sources: MatchSources, address: string): Read | null {
  const search = new URLSearchParams(address.slice(LIST.length))
  const names = [...search.keys()]
  if (new Set(names).size !== names.length) return null
  const parsed = MatchListQuerySchema.safeParse(Object.fromEntries(search))
  if (!parsed.success || parsed.data.date === undefined) return null
  const { date, league = null, page, pageSize, order } = parsed.data
  const query = { day: date, league, page, pageSize, order }
  const make: Read['make'] = async (asking) => {
    // Facts are read at the same time as the session; they are used only once it is known who asks.
    const day = sources.days.read(date)
    day.catch(() => {})
    const asker = await asking
    return asker && listEntitledDay(sources, toPlan(asker.user), day, query)
  }
  const peek: Read['peek'] = ({ user }) => peekEntitledDay(sources, toPlan(user), query)
  return { matchId: '', peek, make }
}

function parseDetail(sources: MatchSources, address: string): Read | null {
  const parsed = MatchIdSchema.safeParse(DETAIL.exec(address)?.[1])
  if (!parsed.success) return null
  const id = parsed.data
  const make: Read['make'] = async (asking) => {
    const facts = sources.matches.read(id)
    facts.catch(() => {})
    const asker = await asking
    return asker && requireEntitledMatch(sources, asker, facts, id)
  }
  return { matchId: id, peek: (asker) => peekEntitledMatch(sources, asker, id), make }
}

export function makeQuickReads(sources: MatchSources, sessions: Sessions): QuickReads {
  const known = new Map<string, Read>()
  // What the client asks after each change of its account: always as the database has it.
  const readUser: Read = {
    async make(asking) {
      const asker = await asking
      return asker && toPacked(asker.user)
    },
  }

  function parse(address: string): Read | null {
    if (address === USER) return readUser
    if (address.startsWith(LIST)) return parseList(sources, address)
    return DETAIL.test(address) ? parseDetail(sources, address) : null
  }

  function toRead(address: string): Read | null {
    const before = known.get(address)
    if (before !== undefined) return before
    const read = parse(address)
    if (read === null) return null
    if (known.size >= MOST_ADDRESSES) known.clear()
    known.set(address, read)
    return read
  }

  return {
    peek(address, cookies) {
      if (cookies === undefined) return null
      const { matchId, peek } = toRead(address) ?? {}
      if (matchId === undefined || peek === undefined) return null
      const asker = sessions.peek(cookies, matchId)
      return asker && peek(asker)
    },
    answer(address, cookies) {
      const read = toRead(address)
      const asking = read && sessions.read(cookies ?? '', read.matchId)
      if (read === null) return null
      // A session cookie that cannot be read at a glance is left to the app.
      if (asking === null)
        return cookies?.includes('session') ? null : Promise.reject(toSignInError())
      // Any other failure is for the app, which handles the request again and answers with the error.
      return read.make(asking).catch((error: unknown) => {
        if (isRefusal(error)) throw error
        return null
      })
    },
  }
}
