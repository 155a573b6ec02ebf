/**
 * A bare `node:http` server with prepared replies, one for each index in the file: the yardstick
 * for the product's speed.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Reply {
  readonly headers: readonly string[]
  /** In base64. */
  readonly body: string
}

const replies = (JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Reply[]).map(
  ({ headers, body }) => ({ headers: [...headers], body: Buffer.from(body, 'base64') }),
)
const server = createServer((request, response) => {
  const { headers, body } = replies[Number(request.url!.slice(1))]!
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
