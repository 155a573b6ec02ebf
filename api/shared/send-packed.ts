/** Sends bytes that were made before, in the encoding this client takes. */
import type { Context } from 'hono'
import type { AppEnv } from '../dependencies.ts'
import { chooseEncoding, type PackedReply } from './packed-reply.ts'

export async function sendPacked<Env extends AppEnv>(
  c: Context<Env>,
  packed: PackedReply,
): Promise<Response> {
  const encoding = packed.toEncoding(chooseEncoding(c.req.header('accept-encoding')))
  const body = packed.peek(encoding) ?? (await packed.encode(encoding))
  c.header('Content-Type', 'application/json')
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Vary', 'Accept-Encoding', { append: true })
  return c.body(body)
}
