/** What is written as text arrives as the bytes it stands for. */
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { PackedReply } from './packed-reply.ts'
import { describeBody, endWith } from './send-kept.ts'

/** Every value that a byte can have, in turn. */
const toBytes = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, place) => place))

async function sendOver(packed: PackedReply): Promise<Buffer> {
  const server = createServer((_, response) => {
    response.writeHead(200, describeBody([], 'identity', packed.body.length))
    endWith(response, packed, { encoding: 'identity', body: packed.body })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const reply = await new Promise<IncomingMessage>((done, fail) =>
    get({ host: '127.0.0.1', port, agent: false }, done).once('error', fail),
  )
  const parts = (await reply.toArray()) as Buffer[]
  server.close()
  return Buffer.concat(parts)
}

test('a short reply and a long one arrive byte for byte, at the first and at the second sending', async () => {
  for (const length of [0, 1, 700, 11_999, 12_000, 12_001, 70_000]) {
    const packed = new PackedReply(toBytes(length))
    for (let time = 0; time < 2; time += 1) expect(await sendOver(packed)).toEqual(packed.body)
  }
})

test('only short replies are kept as text too', () => {
  const [short, long] = [new PackedReply(toBytes(12_000)), new PackedReply(toBytes(12_001))]
  expect(short.toText('identity', short.body)).toHaveLength(12_000)
  expect(long.toText('identity', long.body)).toBeNull()
})
