/** Answers the addresses that are drawn when they are asked for, from the cache of replies. */
import { setImmediate } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { readDrawnAddress, type DrawnAddress } from '#data/model/drawn-addresses.ts'
import type { Publication, PublicationReader } from '#data/queries/published.ts'
import { toContentHash } from '#data/files/content-hash.ts'
import { isUnchanged, PackedReply } from '#api/cache/packed-reply.ts'
import type { ReplyCache } from '#api/cache/reply-cache.ts'
import { send } from '#api/cache/send.ts'
import type { AppEnv } from './dependencies.ts'
import { logFailure } from './problem.ts'

/** A drawn page or file; of a picture the body is its source, as SVG. */
interface DrawnPage {
  readonly body: string
  readonly type: string
  /** `Cache-Control` */
  readonly caching: string
}

/** One publication in one build's frames (site/render). */
interface Edition {
  /** What a page is made from, compared by identity: a cached page of others is stale. */
  listSources(address: DrawnAddress): readonly object[]
  draw(address: DrawnAddress): Promise<DrawnPage | null>
}

export interface PageRenderer {
  /** Null before a site was built. */
  open(publication: object): Promise<Edition | null>
  drawPicture(svg: string): Promise<Uint8Array<ArrayBuffer>>
}

interface Parts {
  readonly renderer: PageRenderer
  readonly publication: PublicationReader
  readonly replies: ReplyCache
}

/** Queries that a drawn page reads in the browser: a card's theme. */
const KNOWN_QUERIES: Partial<Record<DrawnAddress['kind'], RegExp>> = {
  card: /^theme=(?:dark|light)$/,
}

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

/** @returns a handler that leaves every other address to the next one */
export function answerDrawn({ renderer, publication, replies }: Parts): MiddlewareHandler<AppEnv> {
  let last: Publication | null = null
  let turn: Promise<void> = Promise.resolve()
  /** One drawing begins in each turn of the event loop: calls are answered between those of a crawler. */
  const takeTurn = () => {
    turn = turn.then(() => setImmediate())
    return turn
  }
  /** While the database is away, the last publication that was read. */
  const getPublication = async () => {
    try {
      last = publication.peek() ?? (await publication.getCurrent())
    } catch (error) {
      if (last === null) throw error
    }
    return last
  }
  return async (c, next) => {
    const address = readDrawnAddress(c.req.path)
    if (address === null) return next()
    const query = c.req.url.split('?')[1]
    // Nothing is drawn for a query: one page has one address, for caches and for search engines.
    if (query && !KNOWN_QUERIES[address.kind]?.test(query)) return c.redirect(address.path, 301)
    const edition = await renderer.open(await getPublication())
    if (edition === null) return next()
    if (address.kind.endsWith('icture')) {
      const picture = await edition.draw(address)
      return picture === null ? next() : answerPicture(c, picture, renderer)
    }
    const draw = async () => {
      await takeTurn()
      const page = await edition.draw(address)
      if (page === null) return null
      return new PackedReply(Buffer.from(page.body), {
        'content-type': page.type,
        'cache-control': page.caching,
        vary: 'Accept-Encoding',
      })
    }
    const entry = {
      key: address.path,
      of: [publication.getHistory()],
      sources: edition.listSources(address),
    }
    const packed = await replies.get(entry, draw, (error) =>
      logFailure(
        c.var.logger,
        error,
        `${address.path} could not be drawn: the page of before is sent`,
      ),
    )
    return packed === null ? next() : send(c, packed)
  }
}
