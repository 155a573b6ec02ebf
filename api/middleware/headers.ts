/** Security headers and cache headers. */
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import {
  CALL_HEADERS,
  LOG_HEADERS,
  PAGE_HEADERS,
  toSentHeaders,
} from '#data/model/security-headers.ts'
import type { AppEnv } from '../dependencies.ts'

const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'

/** Sets one table of security headers on every reply, refusals included. */
function setHeaders(table: Parameters<typeof toSentHeaders>[0], publicOrigin: string) {
  const sent = toSentHeaders(table, publicOrigin)
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    // A header that a route has set itself is kept.
    for (const [name, value] of sent) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
}

export const secureApi = (publicOrigin: string) => setHeaders(CALL_HEADERS, publicOrigin)
export const secureSite = (publicOrigin: string) => setHeaders(PAGE_HEADERS, publicOrigin)
export const secureLog = (publicOrigin: string) => setHeaders(LOG_HEADERS, publicOrigin)

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
