/** Serves the built site from the API's own server, for installations without a CDN. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  getStoredFolder,
  PAGE_CACHING,
  RELEASE_TYPES,
  RELEASES_PATH,
  toReleasesRoot,
} from '#data/model/stored-files.ts'
import { OTHER_LANGUAGES } from '#data/model/addresses.ts'
import { isSiteBuilding } from '#data/files/site-lock.ts'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from './dependencies.ts'
import { secureSite, type ToSiteHeaders } from '#api/middleware/headers.ts'
import { isUnchanged } from '#api/cache/packed-reply.ts'

const languages = OTHER_LANGUAGES.join('|')
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
  c.header('Cache-Control', getStoredFolder(c.req.path)?.caching ?? PAGE_CACHING)
})

/** Files of the data set have endings that the server has no type for. */
const setType = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const type = RELEASE_TYPES[c.req.path.split('.').at(-1)!]
  if (c.res.ok && type !== undefined && c.req.path.startsWith(RELEASES_PATH))
    c.header('Content-Type', type)
})

interface SiteEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { file?: string }
}

/** Size and time distinguish the versions of a file, so that its bytes need not be read for an ETag. */
async function readTag(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
}

const KEPT_BY_304 = ['ETag', 'Cache-Control', 'Vary', 'Date']

/** An ETag on every file, and 304 for clients that have it already. */
const tagFiles = createMiddleware<SiteEnv>(async (c, next) => {
  await next()
  if (c.var.file === undefined || !c.res.ok) return
  const tag = await readTag(c.var.file)
  c.header('ETag', tag)
  if (!isUnchanged(c.req.header('if-none-match'), tag)) return
  const { headers, body } = c.res
  const kept = KEPT_BY_304.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  await body?.cancel()
  c.res = undefined
  c.res = new Response(null, { status: 304, headers: kept })
})

/** True when the site's first page exists; an emptied folder is not served. */
async function hasSite(siteDir: string): Promise<boolean> {
  const page = await stat(join(siteDir, 'index.html')).catch(() => null)
  return page !== null && page.size > 0
}

/** `building`: what is there is about to be replaced. */
export async function getSiteState(siteDir: string): Promise<'ok' | 'building' | 'missing'> {
  if (!(await hasSite(siteDir))) return 'missing'
  return isSiteBuilding(siteDir) ? 'building' : 'ok'
}

/** Configuration files for hosts of static files; this server applies their rules itself. */
const HOST_FILE = /^(?:_headers|_redirects|vercel\.json|staticwebapp\.config\.json)(?:\.br|\.gz)?$/i

/** True for a file that is not for visitors: a host's configuration, or a hidden file. */
function isForMachines(path: string): boolean {
  const decoded = decodePath(path)
  const parts = decoded.split(/[/\\]+/)
  // A path that is encoded twice is meant for a program that decodes once too often.
  return decoded.includes('%') || parts.some((part) => part.startsWith('.') || HOST_FILE.test(part))
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The not-found page of the visitor's language, with status 404. */
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

/** Files of a folder; `x.br` and `x.gz` beside a file are sent to clients that accept them. */
const serveFolder = (root: string) =>
  serveStatic<SiteEnv>({
    root,
    precompressed: true,
    rewriteRequestPath: toFilePath,
    onFound: (path, c) => c.set('file', path),
  })

interface SiteParts {
  /** Folder of the built site; null where another machine has it. */
  readonly siteDir: string | null
  readonly toSiteHeaders: ToSiteHeaders
  /** Answers the addresses that are drawn; null where another program does. */
  readonly drawn: MiddlewareHandler<AppEnv> | null
}

export function makeSite({ siteDir, toSiteHeaders, drawn }: SiteParts): Hono<AppEnv> {
  const site = new Hono<AppEnv>()
  site.use(secureSite(toSiteHeaders))
  if (drawn !== null) site.get('*', drawn)
  if (siteDir === null) return site
  site.use((c, next) => (isForMachines(c.req.path) ? respondNotFound(c, siteDir) : next()))
  site.get(
    '*',
    tagFiles,
    setCaching,
    setType,
    serveFolder(siteDir),
    serveFolder(toReleasesRoot(siteDir)),
    (c) => respondNotFound(c, siteDir),
  )
  return site
}
