/**
 * Refuses a write that a browser sends for a page of another site. Browsers state it in
 * Sec-Fetch-Site and Origin, which no page can forge; a program that sends neither has no user's
 * cookies.
 */
import type { Context } from 'hono'
import { AppError } from '#data/model/errors.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOwnOrigin(origin: string, publicOrigin: string, host: string | undefined): boolean {
  if (origin === publicOrigin) return true
  // The same server under another name, such as 127.0.0.1 for localhost.
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Throws for a write that a page of another site has sent. */
export function refuseCrossOrigin(c: Context, publicOrigin: string): void {
  if (READS.has(c.req.method)) return
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  const isForeignOrigin =
    origin !== undefined && !isOwnOrigin(origin, publicOrigin, c.req.header('host'))
  if (isForeignSite || isForeignOrigin)
    throw new AppError('cross_origin', 'Changes are accepted only from the pages of this site.')
}
