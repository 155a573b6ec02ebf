/** A bare `node:http` server with prepared answers, which the product's speed is compared with. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Ready {
  readonly path: string
  readonly headers: readonly string[]
  readonly body: string
}

const answers = new Map(
  (JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Ready[]).map(
    ({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }] as const,
  ),
)
const server = createServer((request, response) => {
  const { headers, body } = answers.get(request.url ?? '')!
  response.writeHead(200, [...headers])
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
