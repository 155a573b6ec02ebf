/** Serves the built site from the API's own server, for installations without a CDN. */
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { etag } from 'hono/etag'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from './dependencies.ts'
import { secureSite } from './middleware/headers.ts'

/** Files with a hash of their content in the name, which never change. */
const HASHED = /^\/(?:_astro|assets)\//
const FONT = /^\/fonts\//

const languages = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE).join('|')
const PREFIX = new RegExp(`^/(?:${languages})(?=/|$)`)
const MATCH_PAGE = new RegExp(`^(/(?:${languages}))?/match/[^/]+/?$`)

/** All matches share one page, which reads the match's id from its address. */
function toFilePath(path: string): string {
  const match = MATCH_PAGE.exec(path)
  return match ? `${match[1] ?? ''}/match/index.html` : path
}

const setCaching = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.ok) return
  c.header('Cache-Control', toCacheControl(c.req.path))
})

function toCacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable'
  return FONT.test(path) ? 'public, max-age=604800' : 'public, max-age=0, must-revalidate'
}

/** Configuration files for hosts of static files; this server does itself what they say. */
const HOST_FILE = /^(?:_headers|_redirects|vercel\.json|staticwebapp\.config\.json)(?:\.br|\.gz)?$/i

/** True for a file that is not meant for visitors: a host's configuration, or a hidden file. */
function isForMachines(path: string): boolean {
  const parts = decodePath(path).split(/[/\\]+/)
  return parts.some((part) => part.startsWith('.') || HOST_FILE.test(part))
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The not-found page of the visitor's language, with the status that belongs to it. */
async function respondNotFound(c: Context<AppEnv>, siteDir: string): Promise<Response> {
  const prefix = PREFIX.exec(c.req.path)?.[0] ?? ''
  const candidates = [`${prefix}/404.html`, `${prefix}/404/index.html`, '/404.html']
  for (const path of candidates) {
    const files: MiddlewareHandler = serveStatic({ root: siteDir, path })
    const page = await files(c, async () => {})
    if (page) return new Response(page.body, { status: 404, headers: page.headers })
  }
  throw new AppError('not_found', `There is no page at ${c.req.path}.`)
}

/**
 * @param siteDir folder of the built site; `x.br` and `x.gz` beside a file are sent to those who take them
 */
export function makeSite(siteDir: string, publicOrigin: string): Hono<AppEnv> {
  const site = new Hono<AppEnv>()
  site.use(secureSite(publicOrigin))
  site.use((c, next) => (isForMachines(c.req.path) ? respondNotFound(c, siteDir) : next()))
  site.get(
    '*',
    etag(),
    setCaching,
    serveStatic({ root: siteDir, precompressed: true, rewriteRequestPath: toFilePath }),
    (c) => respondNotFound(c, siteDir),
  )
  return site
}
