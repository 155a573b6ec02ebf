/** Security headers and cache headers. */
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import {
  CALL_HEADERS,
  FILE_ENDINGS,
  FILE_HEADERS,
  LOG_HEADERS,
  PAGE_HEADERS,
  toSentHeaders,
} from '#data/model/security-headers.ts'
import type { AppEnv } from '../dependencies.ts'

const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'

type Table = Parameters<typeof toSentHeaders>[0]

const FILE_NAME = new RegExp(`\\.(?:${FILE_ENDINGS.join('|')})$`)

/** Sets one table of security headers on every reply, refusals included; another on files that are no pages. */
function setHeaders(publicOrigin: string, table: Table, ofFiles = table) {
  const sent = toSentHeaders(table, publicOrigin)
  const sentWithFiles = toSentHeaders(ofFiles, publicOrigin)
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    // By its name: "not modified" has no type, and what it sends becomes the kept reply's. A missing file is told by a page.
    const isFile =
      FILE_NAME.test(c.req.path) && !headers.get('Content-Type')?.startsWith('text/html')
    // A header that a route has set itself is kept.
    for (const [name, value] of isFile ? sentWithFiles : sent)
      if (!headers.has(name)) headers.set(name, value)
  })
}

export const secureApi = (publicOrigin: string) => setHeaders(publicOrigin, CALL_HEADERS)
export const secureSite = (publicOrigin: string) =>
  setHeaders(publicOrigin, PAGE_HEADERS, FILE_HEADERS)
export const secureLog = (publicOrigin: string) => setHeaders(publicOrigin, LOG_HEADERS)

/** Everything may depend on who asks, unless a route says otherwise. */
export const keepPrivate = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.headers.get('Cache-Control')?.startsWith('public')) return
  c.header('Vary', 'Cookie', { append: true })
  c.header('Cache-Control', 'private, no-store')
})

const setPublic = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.ok) c.header('Cache-Control', PUBLIC_CACHE)
})

/** For answers that are the same for everybody: the session is not even read. */
export const shareWithEverybody = [etag(), setPublic] as const
