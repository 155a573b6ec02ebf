import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { COUNTRY_HEADERS } from '#api/country/country-headers.ts'
import { makeTestApp } from '#api/testing/test-app.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function ask(from: string, headers: Record<string, string> = {}): Promise<unknown> {
  const app = makeTestApp(database, { trustedProxies: ['10.0.0.0/8'] })
  const env = { incoming: { socket: { remoteAddress: from } } }
  const reply = await app.request('/api/country', { headers }, env)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toContain('no-store')
  return reply.json()
}
const country = (code: string | null) => ({ country_code: code })

test('the country of an IPv4 or IPv6 address, also behind a proxy of ours, comes from the database that ships with the program', async () => {
  expect(await ask('8.8.8.8')).toEqual(country('US'))
  expect(await ask('::ffff:81.2.69.142')).toEqual(country('GB'))
  expect(await ask('2a02:8108::1')).toEqual(country('DE'))
  expect(await ask('10.0.0.1', { 'x-forwarded-for': '78.160.0.1' })).toEqual(country('TR'))
})

test('a private address, or none, has no country', async () => {
  for (const address of ['127.0.0.1', '::1', '192.168.1.1', '172.20.0.1', 'fd00::1', '']) {
    expect(await ask(address)).toEqual(country(null))
  }
})

test.each(COUNTRY_HEADERS)(
  '%s is trusted from a proxy of ours and from nobody else',
  async (name) => {
    expect(await ask('10.0.0.1', { [name]: 'pt' })).toEqual(country('PT'))
    expect(await ask('8.8.8.8', { [name]: 'pt' })).toEqual(country('US'))
    expect(await ask('8.8.8.8', { [name]: 'pt', 'x-forwarded-for': '10.0.0.1' })).toEqual(
      country('US'),
    )
  },
)

test('of several headers the first one counts', async () => {
  const [first, second] = COUNTRY_HEADERS
  const headers = { [second!]: 'fr', [first!]: 'pt' }
  expect(await ask('10.0.0.1', headers)).toEqual(country('PT'))
})

test('without a country in the header the address decides', async () => {
  for (const value of ['XX', 'T1', '', 'Portugal', '<b>'])
    expect(await ask('10.0.0.1', { 'cf-ipcountry': value, 'x-forwarded-for': '8.8.8.8' })).toEqual(
      country('US'),
    )
})
