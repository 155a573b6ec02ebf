import { readFileSync } from 'node:fs'
import { desc } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import {
  ingestionRuns,
  matches,
  players,
  referees,
  seasons,
  teams,
  venues,
} from '#data/db/schema.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { listKnownTeams } from '#data/queries/matches/known-teams.ts'
import { listProviderHealth } from '#data/queries/operation/provider-calls.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeCallGate } from '#pipeline/sources/calls/call-gate.ts'
import { sportmonksFeed } from '#pipeline/sources/sportmonks/sportmonks-feed.ts'
import { withKnownTeams } from '#pipeline/sources/teams/known-teams.ts'
import { run } from '#pipeline/stages/run.ts'
import {
  inTurn,
  reply,
  startProviderServer,
  type Answer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'
import { toTestContext } from '#pipeline/testing/test-run.ts'

/** A coming league fixture of the made-up answer. */
const fixture = (
  JSON.parse(
    readFileSync(
      new URL('../../../data/fixtures/sportmonks/fixtures.json', import.meta.url),
      'utf8',
    ),
  ) as { data: Record<string, unknown>[] }
).data[1]!
const KICKOFF = Number(fixture['starting_at_timestamp'])
const START = new Date((KICKOFF - 2 * 86_400) * 1_000)
const good = reply({ data: [fixture] })
const EMPTY = { data: [], message: 'No result(s) found matching your request.' }
const REQUEST = { stages: ['ingest'] as const, triggeredBy: 'test', triggeredByUserId: null }

let database: Database
let service: ProviderServer
const home = makeTestFolder()
let signingKey: SigningKey
/** Each attempt is minutes after the last one, so the pause after many failures is over. */
let now = START
beforeAll(async () => {
  database = await openTestDatabase()
  service = await startProviderServer()
  signingKey = await makeSigningKey('test.example/log')
  await attempt(good)
})
afterAll(async () => {
  await service.close()
  await database.close()
})

/** An ingestion with the given answer for the near days, and what an administrator sees of it. */
async function attempt(answer: Answer, timeoutMs = 300) {
  now = new Date(now.getTime() + 5 * 60_000)
  service.answer((request, response) => {
    const until = /^\/fixtures\/between\/[\d-]+\/([\d-]+)/.exec(request.url!)?.[1]
    const isNear = until !== undefined && Date.parse(until) > now.getTime()
    ;(isNear ? answer : reply(EMPTY))(request, response)
  })
  const feed = sportmonksFeed.open(
    { SPORTMONKS_API_KEY: 'secret-key', SPORTMONKS_API_BASE: service.url },
    {
      folder: null,
      leagues: null,
      cacheFolder: home,
      gate: makeCallGate(database, () => now),
      request: { timeoutMs, attempts: 2, pauseMs: 1 },
      logLine: () => {},
    },
  )
  const readBook = () => database.read((db) => listKnownTeams(db, 'sportmonks'))
  const source = withKnownTeams(feed, readBook)
  const context = toTestContext({ database, source, signingKey, dataDir: home, now })
  const report = await run(context, REQUEST).catch(() => null)
  return database.read(async (db) => {
    const [row] = await db.select().from(ingestionRuns).orderBy(desc(ingestionRuns.startedAt))
    const [health] = await listProviderHealth(db)
    return { report, row: row!, health: health!, stored: await db.select().from(matches) }
  })
}

test.each<[what: string, answer: Answer, told: RegExp]>([
  ['500', reply('', 500), /answered 500 .* it is down or asks for a pause\. Try again later/],
  ['429 without Retry-After', reply({ message: 'Too Many' }, 429), /asks for a pause: Too Many/],
  [
    '429 with a Retry-After of an hour',
    reply({ message: 'Too Many', retry_after: 3600 }, 429, { 'retry-after': '3600' }),
    /asks for a pause/,
  ],
  ['a service that hangs', () => {}, /did not answer within 0\.3 seconds/],
  [
    'a slow drip',
    (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    },
    /did not answer within 0\.3 seconds/,
  ],
  ['a cut connection', (request) => request.socket.destroy(), /cannot be reached/],
  ['HTML with status 200', reply('<html>Sorry</html>'), /not JSON; it begins with “<html>/],
  ['half a JSON', reply('{"data":[{"id":1,'), /not JSON/],
  [
    '50 MB of body',
    (_, response) => {
      response.writeHead(200)
      response.end(Buffer.alloc(50 * 1024 * 1024, ' '))
    },
    /more than 32 MB/,
  ],
  ['a wrong key', reply({ message: 'Unauthenticated.' }, 401), /Check SPORTMONKS_API_KEY/],
])(
  '%s: known matches stay, the run fails with a reason, and no message contains the key',
  async (what, answer, told) => {
    // Fifty megabytes take a while on a busy machine.
    const { report, row, health, stored } = await attempt(
      answer,
      what === '50 MB of body' ? 15_000 : 300,
    )
    expect(report).toBeNull()
    expect(row).toMatchObject({ status: 'failed', matchesCreated: 0 })
    expect(row.errorMessage).toMatch(told)
    expect(JSON.stringify([row, health])).not.toContain('secret-key')
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({
      matchStatus: 'scheduled',
      kickoffAt: new Date(KICKOFF * 1e3),
    })
  },
)

test('after repeated failures the health of the service shows it, and the first good answer ends it', async () => {
  const failed = await attempt(reply('', 503))
  expect(failed.health).toMatchObject({ provider: 'sportmonks', isHealthy: false })
  expect(failed.health.lastError).toContain('answered 503')
  expect((await attempt(good)).health.isHealthy).toBe(true)
})

test('one 500 and then an answer: only the count of errors shows it', async () => {
  const { report, row } = await attempt(inTurn(reply('', 500), good))
  expect(report?.success).toBe(true)
  expect(row).toMatchObject({ status: 'succeeded', errorMessage: null })
})

test('a plan without an include: the match is stored, and the warning names what is missing', async () => {
  const words = { message: "You do not have access to the 'lineups' include", code: 5002 }
  const { report, stored } = await attempt(inTurn(reply(words, 403), good))
  expect(report?.warnings ?? []).toEqual([
    'The SportMonks plan does not have “lineups”: matches come without it.',
  ])
  expect(stored).toHaveLength(1)
})

test('a null team and a missing field are rejected with their place and reason; a new field and a doubled fixture are not', async () => {
  const { participants: _, ...withoutTeams } = fixture
  const { report, row, stored } = await attempt(
    reply({
      data: [
        { ...fixture, brand_new: 1 },
        fixture,
        { ...fixture, id: 2, participants: [null] },
        { ...withoutTeams, id: 3 },
      ],
    }),
  )
  expect(report?.errors).toEqual([
    expect.stringMatching(/^line 3: participants\.0: /),
    expect.stringMatching(/^line 4: participants: /),
  ])
  expect(row.status).toBe('completed_with_errors')
  expect(stored).toHaveLength(1)
})

test('a kick-off moved across midnight is the same match on another day', async () => {
  const moved = KICKOFF + 8 * 3_600
  const { report, stored } = await attempt(
    reply({ data: [{ ...fixture, starting_at_timestamp: moved }] }),
  )
  expect(report?.ingest).toMatchObject({ matchesCreated: 0, matchesUpdated: 1 })
  expect(stored).toHaveLength(1)
  const day = new Date(moved * 1_000).toISOString().slice(0, 10)
  expect(day).not.toBe(new Date(KICKOFF * 1_000).toISOString().slice(0, 10))
  expect(stored[0]).toMatchObject({ matchDate: day, kickoffAt: new Date(moved * 1_000) })
})

test('[entity-reference-data] the feed’s ids are stored, and a club that it calls by another name is the club of its id', async () => {
  const [home, away] = fixture['participants'] as { id: number; name: string }[]
  const people = {
    venue_id: 71,
    venue: { name: 'A Ground', city_name: 'London' },
    referees: [{ type_id: 6, referee: { id: 72, common_name: 'R. Whistle' } }],
    lineups: [{ team_id: home!.id, type_id: 11, player_id: 73, player_name: 'Nine' }],
  }
  await attempt(reply({ data: [{ ...fixture, ...people }] }))
  const readIds = (table: typeof teams | typeof venues | typeof referees | typeof players) =>
    database.read(async (db) =>
      (await db.select().from(table))
        .filter(({ sportmonksId }) => sportmonksId !== null)
        .map(({ id, sportmonksId }) => [id, sportmonksId]),
    )
  const clubs = [
    ['arsenal', away!.id],
    ['west-ham-united', home!.id],
  ]
  expect((await readIds(teams)).toSorted()).toEqual(clubs)
  expect(await readIds(venues)).toEqual([['a-ground', 71]])
  expect(await readIds(referees)).toEqual([['r-whistle', 72]])
  expect(await readIds(players)).toEqual([['west-ham-united-nine', 73]])
  const [season] = await database.read((db) => db.select().from(seasons))
  expect(season?.sportmonksId).toBe(fixture['season_id'])

  const reborn = { ...home, name: 'Hammers Reborn' }
  const { report, stored } = await attempt(
    reply({ data: [{ ...fixture, ...people, participants: [reborn, away] }] }),
  )
  expect(stored).toMatchObject([{ homeTeam: 'West Ham United', homeTeamId: 'west-ham-united' }])
  expect(report).toMatchObject({
    errors: [],
    warnings: [expect.stringContaining('calls West Ham United “Hammers Reborn” now')],
  })
  expect((await readIds(teams)).toSorted()).toEqual(clubs)

  // A name of another club of ours is believed before the id.
  const given = { ...home, name: 'Chelsea' }
  const after = await attempt(
    reply({
      data: [
        {
          ...fixture,
          id: 7,
          starting_at_timestamp: KICKOFF + 3 * 86_400,
          participants: [given, away],
        },
      ],
    }),
  )
  expect(after.stored.map(({ homeTeamId }) => homeTeamId).toSorted()).toEqual([
    'chelsea',
    'west-ham-united',
  ])
  expect((await readIds(teams)).toSorted()).toEqual([
    ['arsenal', away!.id],
    ['chelsea', home!.id],
  ])
})

test('a match of which only its status is unreadable is not missing; one that is called off unplayed is cancelled with a note', async () => {
  const [home, away] = fixture['participants'] as { id: number; name: string }[]
  const other = {
    ...fixture,
    id: 7,
    starting_at_timestamp: KICKOFF + 3 * 86_400,
    participants: [{ ...home, name: 'Chelsea' }, away],
  }
  const about = 'West Ham United – Arsenal (2031-06-06)'
  const unknown = reply({ data: [other, { ...fixture, state_id: 99 }] })
  for (const { report } of [await attempt(unknown), await attempt(unknown)])
    expect(report).toMatchObject({
      errors: [`line 2: ${about}: state_id: 99 is unknown.`],
      warnings: [],
    })

  const walkover = reply({ data: [other, { ...fixture, state_id: 17, scores: [] }] })
  const { report, stored } = await attempt(walkover)
  expect(report).toMatchObject({
    errors: [],
    warnings: [expect.stringContaining(`${about} was decided without being played`)],
  })
  const status = stored.find(({ homeTeamId }) => homeTeamId === 'west-ham-united')
  expect(status).toMatchObject({ matchStatus: 'cancelled', awarded: true, actualHomeScore: null })
  // It is news once.
  expect((await attempt(walkover)).report?.warnings).toEqual([])
})
