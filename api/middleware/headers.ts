/** Headers of safety and of caching. */
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../dependencies.ts'

const HSTS = 'max-age=31536000; includeSubDomains'
const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=300'

const common = (publicOrigin: string) => ({
  strictTransportSecurity: publicOrigin.startsWith('https://') ? HSTS : false,
  xFrameOptions: 'DENY',
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], usb: [] },
})

/** A reply of the API is data: nothing in it may load, run or be framed. */
export const secureApi = (publicOrigin: string) =>
  secureHeaders({
    ...common(publicOrigin),
    referrerPolicy: 'no-referrer',
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })

/** Pages carry their own policy with the hashes of their scripts; a header adds what a page cannot say. */
export const secureSite = (publicOrigin: string) =>
  secureHeaders({
    ...common(publicOrigin),
    // The payment window opens from /subscribe and talks back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    contentSecurityPolicy: { frameAncestors: ["'none'"] },
  })

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
