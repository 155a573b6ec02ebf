import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { openLogAddress } from './log-address.ts'

let server: LocalServer | null = null
afterEach(() => server?.close())

/** Somebody else's server. */
async function serve(answer: RequestListener): Promise<string> {
  server = await startLocalServer(answer)
  return `${server.origin}/ledger`
}

test('a checkpoint without an end is read only up to the longest valid length', async () => {
  let sent = 0
  const address = await serve((_, response) => {
    const part = Buffer.alloc(64 * 1024, 'x')
    const go = () => {
      while (!response.destroyed && response.write(part)) sent += part.length
    }
    response.on('drain', go).on('error', () => {})
    go()
  })
  await expect(openLogAddress(address)('checkpoint')).rejects.toThrow('longer than 131072 bytes')
  // Three attempts, each with what fits the buffers on the way.
  expect(sent).toBeLessThan(64_000_000)
})

test('a checkpoint that unpacks to a gigabyte is given up once it is too long', async () => {
  const packed = gzipSync(Buffer.alloc(200_000_000))
  const address = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(packed)
  })
  const before = process.memoryUsage().rss
  await expect(openLogAddress(address)('checkpoint')).rejects.toThrow('longer than 131072 bytes')
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

test('a log that sends its readers to another server is not followed', async () => {
  const asked: string[] = []
  const address = await serve((request, response) => {
    asked.push(String(request.url))
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(openLogAddress(address)('tile/0/000')).rejects.toMatchObject({
    code: 'source_unavailable',
  })
  expect(new Set(asked)).toEqual(new Set(['/ledger/tile/0/000']))
})
