/**
 * Bodies of 1 MB at most. A larger one is read to its end and thrown away
 * before it is refused, up to a limit: a browser or proxy that is still sending
 * would see a broken connection in place of the answer.
 */
import { createMiddleware } from 'hono/factory'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from '../dependencies.ts'

const LARGEST_BYTES = 1_000_000
const LARGEST_DISCARDED_BYTES = 16_000_000

async function readUpTo(body: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size <= LARGEST_BYTES) chunks.push(chunk)
    if (size > LARGEST_DISCARDED_BYTES) break
  }
  return size <= LARGEST_BYTES ? Buffer.concat(chunks, size) : null
}

export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  const { body } = c.req.raw
  if (!body) return next()
  const isAnnounced = c.req.header('transfer-encoding') === undefined
  const announcedBytes = isAnnounced ? Number(c.req.header('content-length') ?? Infinity) : Infinity
  // What is announced is kept to: the connection carries no more than that.
  if (announcedBytes <= LARGEST_BYTES) return next()
  const read = await readUpTo(body)
  if (read === null)
    throw new AppError('too_large', 'The body is larger than 1 MB, which is the most we take.')
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: read })
  return next()
})
