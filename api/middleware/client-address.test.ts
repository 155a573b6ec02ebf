import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#api/dependencies.ts'
import { makeClientAddressReader, toNetwork } from './client-address.ts'

async function read(trusted: string[], from: string, forwarded?: string): Promise<string> {
  const app = new Hono<AppEnv>()
  const readAddress = makeClientAddressReader(trusted)
  app.get('/', (c) => c.text(readAddress(c)))
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env = { incoming: { socket: { remoteAddress: from } } }
  return (await app.request('/', { headers }, env)).text()
}

test('without trusted proxies only the socket’s address counts', async () => {
  expect(await read([], '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(await read([], '::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('the chain is followed from the right as far as trusted proxies wrote it', async () => {
  const trusted = ['10.0.0.0/8', '::1']
  expect(await read(trusted, '10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(await read(trusted, '::ffff:10.0.0.1', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe(
    '198.51.100.1',
  )
  expect(await read(trusted, '::1', 'nonsense, 10.0.0.2')).toBe('10.0.0.2')
  expect(await read(trusted, '10.0.0.1', '')).toBe('10.0.0.1')
  expect(await read(trusted, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('an IPv6 network of one customer counts as one address', async () => {
  expect(await read([], '2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(await read([], '2001:db8:1:2::ffff')).toBe('2001:db8:1:2::/64')
  expect(await read([], '2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(await read([], '::1')).toBe('0:0:0:0::/64')
})

test('a network names a proxy and no visitor', () => {
  expect(toNetwork('172.18.0.5')).toBe('172.18.0.0/24')
  expect(toNetwork('2001:db8:7:1::9')).toBe('2001:db8:7::/48')
  expect(toNetwork('::1')).toBe('0:0:0::/48')
})
