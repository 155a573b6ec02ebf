/** Answers the addresses that are drawn when they are asked for, from the cache of replies. */
import type { Context, MiddlewareHandler, Next } from 'hono'
import { readDrawnAddress, type DrawnAddress } from '#data/model/drawn-addresses.ts'
import { AppError } from '#data/model/errors.ts'
import type { Publication, PublicationReader } from '#data/queries/published.ts'
import { toContentHash } from '#data/files/content-hash.ts'
import type { GiveWay } from '#api/cache/give-way.ts'
import { isUnchanged, PackedReply } from '#api/cache/packed-reply.ts'
import type { ReplyCache } from '#api/cache/reply-cache.ts'
import { send } from '#api/cache/send.ts'
import type { ReadClientAddress } from '#api/middleware/client-address.ts'
import { toReplyHeaders, type ToSiteHeaders } from '#api/middleware/headers.ts'
import { requireReads, type TakeReads } from '#api/middleware/limit-reads.ts'
import type { Observer } from '#api/middleware/observe-requests.ts'
import type { AppEnv, DrawnPage, Edition, PageRenderer } from './dependencies.ts'
import { logFailure, PROBLEM_TYPE, toProblem } from './problem.ts'
import { isSpeltOtherwise } from './spelling.ts'

interface Parts {
  readonly renderer: PageRenderer
  readonly publication: PublicationReader
  readonly replies: ReplyCache
  readonly observer: Observer
  readonly giveWay: GiveWay
  readonly toSiteHeaders: ToSiteHeaders
  /** Null sets no limit. */
  readonly takeReads: TakeReads | null
  readonly readClientAddress: ReadClientAddress
}

interface DrawnPages {
  /** Sends a valid page of the cache, and leaves everything else to the handlers behind it, which log it. */
  readonly sendCached: MiddlewareHandler<AppEnv>
  /** Leaves every other address to the next one. */
  readonly draw: MiddlewareHandler<AppEnv>
}

/** Of the reads that an address has in a minute: 600 drawings, ten in each second. A cached page costs nothing. */
export const COST_OF_DRAWING = 5
/** A look for a new build in the folder of the site costs as much as sending a cached page. */
const LOOK_EVERY_MS = 1000

async function answerPicture(
  c: Context<AppEnv>,
  { body, type, caching }: DrawnPage,
  renderer: PageRenderer,
): Promise<Response> {
  const headers = { etag: `"${toContentHash(body)}"`, 'cache-control': caching }
  if (isUnchanged(c.req.header('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers })
  const picture = await renderer.drawPicture(body)
  return new Response(picture, {
    headers: { ...headers, 'content-type': type, 'content-length': String(picture.length) },
  })
}

/**
 * Before the first build of this version: a file of the site of an older one. What is none may be a
 * page that comes with the build, so a search engine is not told that it is gone.
 */
async function answerOld(c: Context<AppEnv>, next: Next): Promise<void> {
  await next()
  if (c.res.status !== 404) return
  const busy = new AppError('busy', 'The site is being built. Please try again in a minute.')
  const headers = { 'content-type': PROBLEM_TYPE, 'retry-after': '60' }
  // Set twice, as a reply takes over the headers of the one before.
  c.res = undefined
  c.res = new Response(JSON.stringify(toProblem(busy, c.var.requestId)), { status: 503, headers })
}

export function makeDrawnPages(parts: Parts): DrawnPages {
  const { renderer, publication, replies, giveWay, takeReads, toSiteHeaders } = parts
  let last: Publication | null = null
  let opened: { publication: Publication; edition: Edition; atMs: number } | null = null

  /** While the database is away, the last publication that was read. */
  const getPublication = async () => {
    try {
      last = publication.peek() ?? (await publication.getCurrent())
    } catch (error) {
      if (last === null) throw error
    }
    return last!
  }
  /** The edition of the last look, while it is known to be the newest. */
  const getOpened = () => {
    if (opened === null || opened.publication !== publication.peek()) return null
    return performance.now() - opened.atMs < LOOK_EVERY_MS ? opened.edition : null
  }
  const open = async () => {
    const current = await getPublication()
    const atMs = performance.now()
    const edition = await renderer.open(current)
    opened = edition && { publication: current, edition, atMs }
    return edition
  }
  const toEntry = (address: DrawnAddress, edition: Edition) => ({
    key: address.path,
    of: [publication.getHistory()],
    sources: edition.listSources(address),
  })
  /** Counts drawings apart from calls: a crawler's neighbours still read their lists. */
  const limit = (c: Context<AppEnv>) => {
    if (takeReads !== null)
      requireReads(takeReads, `pages ${parts.readClientAddress(c)}`, COST_OF_DRAWING)
  }
  const drawAndPack = async (edition: Edition, address: DrawnAddress) => {
    await giveWay.takeTurn()
    const page = await edition.draw(address)
    if (page === null) return null
    const { body, type, caching } = page
    return new PackedReply(Buffer.from(body), {
      'content-type': type,
      'cache-control': caching,
      vary: 'Accept-Encoding',
      ...toReplyHeaders(toSiteHeaders(address.path, { status: 200, type })),
    })
  }

  return {
    async sendCached(c, next) {
      const address = readDrawnAddress(c.req.path)
      if (address === null || isSpeltOtherwise(c, address.kind)) return next()
      const edition = getOpened()
      const packed = edition && replies.find(toEntry(address, edition))
      if (packed === null) return next()
      const reply = await send(c, packed)
      parts.observer.countFromMemory(c, reply.status)
      return reply
    },
    async draw(c, next) {
      const address = readDrawnAddress(c.req.path)
      if (address === null) return next()
      if (isSpeltOtherwise(c, address.kind)) return c.redirect(address.path, 301)
      const edition = getOpened() ?? (await open())
      if (edition === null) return answerOld(c, next)
      const leadOn = async () => {
        const moved = await edition.findMoved(address)
        return moved === null ? next() : c.redirect(moved.path, moved.isForGood ? 301 : 302)
      }
      if (address.kind === 'dayAhead') return leadOn()
      if (address.kind.endsWith('icture')) {
        limit(c)
        const picture = await edition.draw(address)
        return picture === null ? leadOn() : answerPicture(c, picture, renderer)
      }
      const entry = toEntry(address, edition)
      if (!replies.isReady(entry)) limit(c)
      const packed = await replies.get(
        entry,
        () => drawAndPack(edition, address),
        (error) =>
          logFailure(
            c.var.logger,
            error,
            `${address.path} could not be drawn: the page of before is sent`,
          ),
      )
      return packed === null ? leadOn() : send(c, packed)
    },
  }
}
