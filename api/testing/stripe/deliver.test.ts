import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { Deliveries } from './deliver.ts'

test('an event whose answer ends in its body counts as not answered', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('half', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const deliveries = new Deliveries({ now: () => new Date(0) })
  deliveries.endpoint = { url: `http://127.0.0.1:${port}`, secret: 'whsec_test' }
  try {
    expect(await deliveries.send({ id: 'evt_1' } as Stripe.Event)).toBe(0)
  } finally {
    server.close()
  }
})
