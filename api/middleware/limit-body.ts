/**
 * Limits the size of a body. A larger one is read to its end and discarded before it is refused, up
 * to a limit: a browser or proxy that is still sending would see a broken connection instead of the
 * answer.
 */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from '#api/dependencies.ts'

const LARGEST_DISCARDED_BYTES = 16_000_000

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  largestBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size <= largestBytes) chunks.push(chunk)
    if (size > LARGEST_DISCARDED_BYTES) break
  }
  return size <= largestBytes ? Buffer.concat(chunks, size) : null
}

/** @param largest largest accepted size, in bytes and in words for the refusal */
async function limitBodyTo(
  c: Context,
  largest: { readonly bytes: number; readonly name: string },
): Promise<void> {
  const { method } = c.req
  if (method === 'GET' || method === 'HEAD') return
  const { body } = c.req.raw
  if (!body) return
  const isAnnounced = c.req.header('transfer-encoding') === undefined
  const announcedBytes = isAnnounced ? Number(c.req.header('content-length') ?? Infinity) : Infinity
  // A body cannot be longer than its announced length.
  if (announcedBytes <= largest.bytes) return
  const read = await readUpTo(body, largest.bytes)
  if (read === null)
    throw new AppError(
      'too_large',
      `The body is larger than ${largest.name}, which is the most we take.`,
    )
  c.req.raw = new Request(c.req.raw, { method, body: read })
}

/** For every call; the largest body is a notice of Stripe. */
export const limitBody = (c: Context) => limitBodyTo(c, { bytes: 1_000_000, name: '1 MB' })

/** For forms: the longest message of the contact page takes less, and even a hostile one is parsed quickly. */
export const limitForm = createMiddleware<AppEnv>(async (c, next) => {
  await limitBodyTo(c, { bytes: 16_384, name: '16 kB' })
  await next()
})
