import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  inTurn,
  reply,
  startProviderServer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'
import { OPEN_GATE } from '../call-gate.ts'
import { apiFootballFeed } from './api-football-feed.ts'

const readSample = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../data/fixtures/api-football/${name}`, import.meta.url), 'utf8'),
  ) as { response: { fixture: { id: number } }[] }
const fixtures = readSample('fixtures.json')
const injuries = readSample('injuries.json')
const EMPTY = { get: 'fixtures', errors: [], response: [] }
const NOW = new Date('2031-04-27T08:00:00Z')

let service: ProviderServer
let folder: string
beforeAll(async () => {
  service = await startProviderServer()
})
afterAll(() => service.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-football-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = () =>
  apiFootballFeed.open(
    { API_FOOTBALL_KEY: 'secret-key', API_FOOTBALL_API_BASE: service.url },
    {
      folder: null,
      leagues: ['premier-league'],
      cacheFolder: folder,
      gate: OPEN_GATE,
      tell: () => {},
    },
  )

/** As the service does it: a season's list has no details, `ids` have them. */
function answerLikeTheService(): void {
  const bare = fixtures.response.map((row) => ({ ...row, events: undefined, lineups: undefined }))
  service.answer((request, response) => {
    const url = new URL(request.url!, service.url)
    const ids = url.searchParams.get('ids')?.split('-')
    const answer =
      url.pathname === '/injuries'
        ? injuries
        : ids
          ? {
              ...EMPTY,
              response: fixtures.response.filter(({ fixture }) => ids.includes(String(fixture.id))),
            }
          : { ...EMPTY, response: url.searchParams.get('season') === '2030' ? bare : [] }
    reply(answer)(request, response)
  })
}

test('near matches come with line-ups, events and who is missing; a past season is asked for once', async () => {
  answerLikeTheService()
  const before = service.asked.length
  const { rows } = await open().load(NOW)
  const paths = service.asked.slice(before).map((request) => request.url)
  expect(paths).toEqual([
    '/fixtures?league=39&season=2029',
    '/fixtures?league=39&season=2030',
    expect.stringMatching(/^\/fixtures\?ids=7000001-/),
    expect.stringMatching(/^\/injuries\?ids=7000001-/),
  ])
  expect(rows.find(({ sourceId }) => sourceId === '7000001')!.events).toHaveLength(9)
  expect(rows.find(({ sourceId }) => sourceId === '7000003')!.sidelinedPlayers).toMatchObject([
    { team_id: 'brentford', player_name: 'B. Injured' },
  ])
  await open().load(NOW)
  expect(service.asked.length - before).toBe(7)
})

test('the key travels in its header alone', async () => {
  answerLikeTheService()
  await open().load(NOW)
  expect(service.asked.at(-1)!.headers['x-apisports-key']).toBe('secret-key')
  expect(service.asked.at(-1)!.url).not.toContain('secret')
})

test('a refusal with status 200 ends the run in words; one that asks for a pause is tried again', async () => {
  service.answer(reply({ ...EMPTY, errors: { token: 'Error/Missing application key.' } }))
  await expect(open().load(NOW)).rejects.toMatchObject({ code: 'bad_configuration' })
  const before = service.asked.length
  service.answer(
    inTurn(reply({ ...EMPTY, errors: { rateLimit: 'Too many requests.' } }), reply(EMPTY)),
  )
  const { rows } = await open().load(NOW)
  expect(rows).toEqual([])
  // The refused call once more, then the second season; nothing near, so no details.
  expect(service.asked.length - before).toBe(3)
})

test('half a JSON stops the run and is not kept in the place of a season', async () => {
  service.answer(reply('{"response":['))
  await expect(open().load(NOW)).rejects.toMatchObject({ code: 'source_changed' })
  answerLikeTheService()
  const { rows } = await open().load(NOW)
  expect(rows.length).toBeGreaterThan(0)
})
