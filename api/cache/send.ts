/** Sends a packed reply in the encoding that this client accepts; 304 to a client that has it. */
import type { Context } from 'hono'
import { chooseEncoding, isUnchanged, type PackedReply, type ReplyHeaders } from './packed-reply.ts'

/** Replies that already have all headers; middleware adds none to them. */
const complete = new WeakSet<Response>()

export const isComplete = (response: Response) => complete.has(response)

function respond(
  bytes: Buffer<ArrayBuffer> | null,
  status: 200 | 304,
  headers: ReplyHeaders,
): Response {
  const response = new Response(bytes, { status, headers })
  complete.add(response)
  return response
}

/** @param more headers of this reply only: request id, rest of the client's allowance */
export function send(
  c: Context,
  packed: PackedReply,
  more: ReplyHeaders = {},
): Response | Promise<Response> {
  const own = (headers: ReplyHeaders) => ({ ...headers, ...more })
  if (isUnchanged(c.req.header('if-none-match'), packed.unchanged['etag']!))
    return respond(null, 304, own(packed.unchanged))
  const encoded = packed.encode(chooseEncoding(c.req.header('accept-encoding')))
  return encoded instanceof Promise
    ? encoded.then(({ bytes, headers }) => respond(bytes, 200, own(headers)))
    : respond(encoded.bytes, 200, own(encoded.headers))
}
