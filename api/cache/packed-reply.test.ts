/** A packed reply arrives as its original bytes, in every encoding. */
import { Hono } from 'hono'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { AppEnv } from '#api/dependencies.ts'
import { startServer } from '#api/server.ts'
import { askServer } from '#api/testing/test-server.ts'
import { isUnchanged, PackedReply } from './packed-reply.ts'
import { send } from './send.ts'

/** Every value that a byte can have, in turn. */
const toBytes = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, place) => place))

test('a short reply and a long one arrive byte for byte, at the first and at the second sending', async () => {
  let packed = new PackedReply(toBytes(0), {})
  const app = new Hono<AppEnv>().get('/', (c) => send(c, packed))
  const server = await startServer(app, { port: 0, host: '127.0.0.1' })
  const unpack = { identity: (bytes: Buffer) => bytes, br: brotliDecompressSync, gzip: gunzipSync }
  for (const length of [0, 1, 700, 11_999, 12_000, 12_001, 70_000]) {
    packed = new PackedReply(toBytes(length), {})
    for (const encoding of ['identity', 'br', 'gzip', 'br'] as const) {
      const headers = { 'accept-encoding': encoding }
      const reply = await askServer(server.port, '/', { headers })
      const sent = reply.headers.get('content-encoding') ?? 'identity'
      expect(sent).toBe(length < 1024 ? 'identity' : encoding)
      const bytes = Buffer.from(await reply.arrayBuffer())
      expect(Number(reply.headers.get('content-length'))).toBe(bytes.length)
      expect(unpack[sent as typeof encoding](bytes).equals(packed.body)).toBe(true)
    }
  }
  await server.stop()
})

test('a long reply is compressed once for all who want it at the same time', async () => {
  const packed = new PackedReply(toBytes(70_000), {})
  const [first, second] = await Promise.all([packed.encode('br'), packed.encode('br')])
  expect(second.bytes).toBe(first.bytes)
})

test('a client has a reply by its tag, strong or weak, alone or in a list, or by any', () => {
  for (const has of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*'])
    expect(isUnchanged(has, '"a"')).toBe(true)
  for (const none of [undefined, '', 'a', '"A"', 'w/"a"', '"a', 'W/', '"b", *', '"*"'])
    expect(isUnchanged(none, '"a"'), none).toBe(false)
})
