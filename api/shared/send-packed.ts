/** Sends a packed reply in the encoding this client accepts; 304 to a client that has it. */
import type { Context } from 'hono'
import type { AppEnv } from '../dependencies.ts'
import { chooseEncoding, isUnchanged, type PackedReply } from './packed-reply.ts'

export async function sendPacked<Env extends AppEnv>(
  c: Context<Env>,
  packed: PackedReply,
): Promise<Response> {
  c.header('ETag', packed.etag)
  if (isUnchanged(c.req.header('if-none-match'), packed.etag)) return c.body(null, 304)
  const encoding = packed.toEncoding(chooseEncoding(c.req.header('accept-encoding')))
  const body = packed.peek(encoding) ?? (await packed.encode(encoding))
  c.header('Content-Type', 'application/json')
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Vary', 'Accept-Encoding', { append: true })
  return c.body(body)
}
