/**
 * The public log served as C2SP `tlog-tiles` requires: plain files for everybody, readable from
 * other sites' pages too. Full tiles never change; the checkpoint is not cached, and partial tiles
 * are removed once the full one exists.
 */
import { Hono } from 'hono'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import {
  CHECKPOINT_PATH,
  KEY_PATH,
  parseTilePath,
  TILE_WIDTH,
} from '#data/ledger/tree/tile-path.ts'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from '#api/dependencies.ts'
import type { Route } from '#api/route.ts'

const TEXT = 'text/plain; charset=utf-8'
const BYTES = 'application/octet-stream'
const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
const SECONDS = 'public, max-age=5'

function toHeaders(path: string): { type: string; caching: string } | null {
  // The key no longer than the checkpoint: after a rotation it is the one that opens it.
  if (path === CHECKPOINT_PATH || path === KEY_PATH) return { type: TEXT, caching: SECONDS }
  try {
    const isFull = parseTilePath(path).width === TILE_WIDTH
    return { type: BYTES, caching: isFull ? FOR_EVER : AN_HOUR }
  } catch {
    return null
  }
}

export function makeLogFileRoutes(readLog: LogReader, route: Route): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/*', route({ who: 'anybody', cache: 'publication', isOpen: true }), async (c) => {
    const path = c.req.path.slice('/ledger/'.length)
    const headers = toHeaders(path)
    const bytes = headers && (await readLog(path))
    if (headers === null || bytes === null)
      throw new AppError('not_found', `The log has no file "${path}".`)
    c.header('Content-Type', headers.type)
    c.header('Cache-Control', headers.caching)
    // Copied: the reader may hold a part of a larger buffer.
    return c.body(bytes.slice().buffer)
  })
  return routes
}
