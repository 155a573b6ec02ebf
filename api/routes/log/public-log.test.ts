import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { storeCosignature } from '#data/queries/log/cosignatures.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { openCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { formatNote, formatNoteSignature, parseNote } from '#data/ledger/signing/signed-note.ts'
import { cosign } from '#data/ledger/signing/cosignature.ts'
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import { verifyMatch } from '#data/ledger/proof/verify-match.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ICAL from 'ical.js'
import { Hono } from 'hono'
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import { PublicMatchesSchema } from '#data/model/match/public-ids.ts'
import { PreviewSchema } from '#data/model/replies.ts'
import { openPublication } from '#data/queries/published.ts'
import type { AppEnv } from '#api/dependencies.ts'
import { makeExportRoutes } from '#api/routes/exports.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { ledgerCommits, matches, predictions } from '#data/db/schema.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import type { makeOpenApiDocument } from '#api/openapi/document.ts'
import { readFeed } from '#api/testing/read-feed.ts'
import { makeTestApp, TestClient } from '#api/testing/test-app.ts'
import { DAY_MS } from '#data/model/time.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const readEvents = (calendar: string) =>
  new ICAL.Component(ICAL.parse(calendar) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))

type OpenApiDocument = ReturnType<typeof makeOpenApiDocument>
const escape = (text: string) => text.replaceAll(/[.+]/g, '\\$&')
const toIds = (list: readonly { matchId: string }[]) => list.map(({ matchId }) => matchId).join()

const START = new Date('2026-10-16T06:00:00Z')
const NOW = new Date(START.getTime() + 4 * DAY_MS)

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  let key: SigningKey
  let witnessKey: SigningKey
  let witnessServer: LocalServer
  let witnessNote = ''
  let client: TestClient

  beforeAll(async () => {
    database = await open()
    key = await makeSigningKey('pitchproof.example/log')
    witnessKey = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
    for (const now of [START, NOW])
      await run(
        toTestContext({ database, signingKey: key, dataDir, now, leagues: ['premier-league'] }),
        TEST_REQUEST,
      )
    const readLog = openLogFolder(join(dataDir, 'ledger'))
    const note = parseNote((await readLog('checkpoint'))!)
    const cosignature = await cosign(note.text, witnessKey, NOW.getTime() / 1000)
    witnessNote = formatNote({ text: note.text, signatures: [...note.signatures, cosignature] })
    witnessServer = await startLocalServer((_, response) => response.end(witnessNote))
    client = new TestClient(
      makeTestApp(database, {
        now: () => NOW,
        witnesses: [
          { key: witnessKey, url: `${witnessServer.origin}/checkpoint`, submitUrl: null },
          {
            key: await makeSigningKey('gone.example', COSIGNATURE_TYPE),
            url: 'http://127.0.0.1:9/',
            submitUrl: null,
          },
        ],
      }),
    )
  })
  afterAll(async () => {
    await witnessServer.close()
    await database.close()
  })

  const getText = async (path: string) => {
    const response = await client.call(path)
    expect(response.status, path).toBe(200)
    return response.text()
  }
  interface DayReply {
    day: string
    firstDay: string
    lastDay: string
    matches: {
      matchId: string
      homeTeam: string
      openIndex: number | null
      commitIndex: number | null
    }[]
    clubColours: Record<string, string>
  }
  const getDay = async (day = '') =>
    JSON.parse(await getText(`/api/ledger/matches${day && `?day=${day}`}`)) as DayReply
  const listDays = async () => {
    const { firstDay, lastDay } = await getDay()
    const days: DayReply[] = []
    for (let ms = Date.parse(firstDay); ms <= Date.parse(lastDay); ms += DAY_MS)
      days.push(await getDay(new Date(ms).toISOString().slice(0, 10)))
    return days
  }

  test('the log is served as its formats require, and verifies from its address alone', async () => {
    const report = await verifyLog(
      async (path) => {
        const response = await client.call(`/ledger/${path}`)
        return response.status === 404 ? null : new Uint8Array(await response.arrayBuffer())
      },
      { keys: [key] },
    )
    expect(report).toMatchObject({ ok: true, problem: null })
    expect(report.checked.openings).toBeGreaterThan(3)
    const checkpoint = await client.call('/ledger/checkpoint', {
      headers: { origin: 'https://else.example' },
    })
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(checkpoint.headers.get('cache-control')).toBe('public, max-age=5')
    expect(checkpoint.headers.get('access-control-allow-origin')).toBe('*')
    expect(checkpoint.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const { size } = await openCheckpoint(await checkpoint.text(), [key])
    const partial = await client.call(`/ledger/tile/0/000.p/${size}`)
    expect(partial.headers.get('content-type')).toBe('application/octet-stream')
    expect(partial.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('a full tile never changes and may be cached for ever', async () => {
    const app = makeTestApp(database, { readLog: async () => new Uint8Array(256 * 32) })
    const full = await new TestClient(app).call('/ledger/tile/0/x001/234')
    expect(full.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('only files of the log are served: other paths are not found', async () => {
    for (const path of [
      'secret-key',
      'tile/0/../../../keys/signing-key',
      'tile/0/..%2f..%2f..%2fkeys/signing-key',
      '%2e%2e/db',
      'tile/0/1',
      '',
    ])
      expect((await client.call(`/ledger/${path}`)).status, path).toBe(404)
    expect((await client.call('/ledger/checkpoint', { method: 'POST' })).status).toBe(405)
  })

  test('[accuracy-03] a match of an earlier day is found by its day, and its proof file holds in the browser’s check', async () => {
    const newest = await getDay()
    const opened = newest.matches.find((match) => match.openIndex !== null)!
    const proof = parseMatchProof(await getText(`/api/ledger/proof/${opened.matchId}`))
    const verified = await verifyMatch(proof, [key], { witnesses: [witnessKey] })
    expect(verified.ok).toBe(true)
    expect(verified.steps.map(({ status }) => status)).toEqual(Array(5).fill('passed'))
    expect(verified.open?.matchId).toBe(opened.matchId)
    expect(newest.clubColours[opened.homeTeam]).toMatch(
      /^#[\da-f]{6} #[\da-f]{6} [A-Z\d]{3}(?: [a-z]+)?$/,
    )
    expect(verified.witnesses).toEqual([
      { name: 'witness.example', id: witnessKey.id, timeSeconds: NOW.getTime() / 1000 },
    ])
  })

  test('a match that is not over is proved by its commitment alone', async () => {
    const days = await listDays()
    const closed = days
      .flatMap(({ matches: list }) => list)
      .find((match) => match.openIndex === null && match.commitIndex !== null)!
    const proof = parseMatchProof(await getText(`/api/ledger/proof/${closed.matchId}`))
    expect(proof.open).toBeNull()
    const { steps } = await verifyMatch(proof, [key])
    expect(steps.map(({ status }) => status)).toEqual([
      'passed',
      'passed',
      'passed',
      'closed',
      'closed',
    ])
    expect((await client.call('/api/ledger/proof/no-such-match')).status).toBe(404)
  })

  test('a witness is current, earlier, in conflict or silent, and its cosignature is added to the proof only when it fits', async () => {
    const board = JSON.parse(await getText('/api/ledger/witnesses')) as {
      size: number
      witnesses: { name: string; status: string }[]
    }
    expect(board.witnesses.map(({ name, status }) => [name, status])).toEqual([
      ['witness.example', 'current'],
      ['gone.example', 'silent'],
    ])
    const fork = `pitchproof.example/log\n${board.size}\n${btoa('x'.repeat(32))}\n`
    const honest = witnessNote
    witnessNote = formatNote({ text: fork, signatures: [await cosign(fork, witnessKey, 1)] })
    const url = `${witnessServer.origin}/`
    const other = new TestClient(
      makeTestApp(database, {
        now: () => NOW,
        witnesses: [{ key: witnessKey, url, submitUrl: null }],
      }),
    )
    const reply = await (await other.call('/api/ledger/witnesses')).json()
    expect(reply).toMatchObject({ witnesses: [{ status: 'conflict' }] })
    witnessNote = honest
  })

  test('a witness without an address to read is shown with what it signed when asked', async () => {
    const note = parseNote(witnessNote)
    await database.write((db) =>
      storeCosignature(db, {
        witness: formatVerifierKey(witnessKey),
        size: 1,
        checkpoint: note.text,
        line: formatNoteSignature(note.signatures.at(-1)!),
        cosignedAt: NOW,
      }),
    )
    const readLog = openLogFolder(join(dataDir, 'ledger'))
    const witnesses = [{ key: witnessKey, url: null, submitUrl: 'http://127.0.0.1:9/' }]
    const other = new TestClient(makeTestApp(database, { now: () => NOW, readLog, witnesses }))
    const reply = await (await other.call('/api/ledger/witnesses')).json()
    expect(reply).toMatchObject({ witnesses: [{ status: 'current', seenAt: NOW.toISOString() }] })
  })

  test('an unreadable log is our failure, not the silence of a witness', async () => {
    const readLog = openLogFolder(join(dataDir, 'ledger'))
    let isBroken = false
    const url = `${witnessServer.origin}/`
    const other = new TestClient(
      makeTestApp(database, {
        now: () => NOW,
        readLog: async (path) => {
          if (isBroken) throw new Error('the disk is gone')
          return readLog(path)
        },
        witnesses: [{ key: witnessKey, url, submitUrl: null }],
      }),
    )
    isBroken = true
    expect((await other.call('/api/ledger/witnesses')).status).toBe(500)
    isBroken = false
    expect(await (await other.call('/api/ledger/witnesses')).json()).toMatchObject({
      witnesses: [{ status: 'current' }],
    })
  })

  test('settled predictions come as CSV and JSON, each as the log has opened it', async () => {
    const { predictions: rows } = JSON.parse(await getText('/api/export/settled.json')) as {
      predictions: Record<string, unknown>[]
    }
    const csv = await client.call('/api/export/settled.csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    const bytes = Buffer.from(await csv.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const lines = parseCsv(bytes, { bom: true, columns: true }) as Record<string, string>[]
    expect(lines).toEqual(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
      ),
    )
    const record = JSON.parse(await readFile(join(dataDir, 'public', 'record.json'), 'utf8')) as {
      n: number
      outcome: { correct: number }
      exactScore: { correct: number }
    }
    expect(rows).toHaveLength(record.n)
    expect(rows.filter((row) => row['wasCorrect']).length).toBe(record.outcome.correct)
    expect(rows.filter((row) => row['scoreAccurate']).length).toBe(record.exactScore.correct)
    const first = rows[0]!
    const proof = parseMatchProof(await getText(`/api/ledger/proof/${String(first['matchId'])}`))
    const leaf = JSON.parse(proof.open!.text) as OpenLeaf
    expect(first['homeWinProbability']).toBe(leaf.prediction.homeWinProbability)
    expect(first['openEntry']).toBe(proof.open!.index)
    const none = await getText('/api/export/settled.json?league=la-liga')
    expect(JSON.parse(none)).toEqual({ isDemo: true, page: 1, totalPages: 1, predictions: [] })
    expect((await client.call('/api/export/settled.csv?league=nowhere')).status).toBe(400)
    // An unknown parameter would be another address of the same content, cached separately.
    for (const path of ['export/settled.csv', 'feed/fixtures.ics', 'feed/checkpoints.xml'])
      expect((await client.call(`/api/${path}?x=1`)).status, path).toBe(400)
  })

  test('every export of a demo says that it is a demo', async () => {
    expect(JSON.parse(await getText('/api/record'))).toMatchObject({ isDemo: true })
    const csv = await client.call('/api/export/settled.csv')
    expect(csv.headers.get('content-disposition')).toContain('pitchproof-demo-settled.csv')
    const lines = parseCsv(await csv.text(), { columns: true }) as Record<string, string>[]
    expect(new Set(lines.map((line) => line['isDemo']))).toEqual(new Set(['true']))
    expect(await getText('/api/feed/checkpoints.xml')).toContain('(demo data)</title>')
    const calendar = (await getText('/api/feed/fixtures.ics')).replaceAll('\r\n ', '')
    expect(calendar).toContain('X-WR-CALNAME:Pitchproof: all leagues (demo data)')
    const summaries = calendar.split('\r\n').filter((line) => line.startsWith('SUMMARY:'))
    expect(summaries.length).toBeGreaterThan(5)
    for (const line of summaries) expect(line).toMatch(/^SUMMARY:Demo: /)
  })

  test('a long export comes in pages, each naming the next', async () => {
    const all = JSON.parse(await getText('/api/export/settled.json')) as { predictions: unknown[] }
    const app = new Hono<AppEnv>().route(
      '/api',
      makeExportRoutes(
        {
          database,
          publicOrigin: 'https://pitchproof.example',
          readLog: openLogFolder(join(dataDir, 'ledger')),
          publication: openPublication(database, 0),
        },
        () => (_, next) => next(),
        2,
      ),
    )
    const seen: unknown[] = []
    let next: string | undefined = '/api/export/settled.json?league=premier-league'
    for (let page = 1; next !== undefined; page++) {
      const reply: Response = await app.request(next)
      const body = (await reply.json()) as { page: number; predictions: unknown[] }
      expect(body.page).toBe(page)
      expect(body.predictions.length).toBeLessThanOrEqual(2)
      seen.push(...body.predictions)
      const link = /^<https:\/\/pitchproof\.example([^>]+)>; rel="next"$/.exec(
        reply.headers.get('link') ?? '',
      )
      next = link?.[1]
    }
    expect(all.predictions.length).toBeGreaterThan(4)
    expect(seen).toEqual(all.predictions)
    expect((await client.call('/api/export/settled.csv?page=0')).status).toBe(400)
  })

  test('public days are served as published, with figures of the first three matches only', async () => {
    const status = PublishedStatusSchema.parse(JSON.parse(await getText('/api/predictions')))
    expect(status.isDemo).toBe(true)
    expect(status.days.length).toBeGreaterThan(0)
    for (const day of status.days) {
      const reply = await client.call(`/api/predictions/${day}`)
      expect(reply.headers.get('cache-control')).toBe(
        'public, max-age=60, stale-while-revalidate=300',
      )
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
      const text = await reply.text()
      expect(text).toBe(await readFile(join(dataDir, 'public', 'days', `${day}.json`), 'utf8'))
      const { matches: rows } = PreviewSchema.parse(JSON.parse(text))
      expect(rows.filter(({ prediction }) => prediction !== null).length).toBeLessThanOrEqual(3)
    }
    expect(JSON.parse(await getText('/api/predictions/leagues/premier-league'))).toHaveProperty(
      'matches',
    )
    expect((await client.call('/api/predictions/1999-01-01')).status).toBe(404)
    for (const wrong of ['soon', 'leagues/eredivisie', '..%2Fstatus'])
      expect((await client.call(`/api/predictions/${wrong}`)).status, wrong).toBe(400)
  })

  test('each address of the log says how long it may be cached: a full tile for good', async () => {
    const caching = async (path: string) => (await client.call(path)).headers.get('cache-control')
    expect(await caching('/ledger/checkpoint')).toBe('public, max-age=5')
    expect(await caching('/ledger/key')).toBe('public, max-age=5')
    const { size } = JSON.parse(await getText('/api/ledger/witnesses')) as { size: number }
    const partial = `.p/${size % 256}`
    expect(await caching(`/ledger/tile/0/${size >= 256 ? '001' : '000'}${partial}`)).toBe(
      'public, max-age=3600',
    )
    if (size >= 256)
      expect(await caching('/ledger/tile/0/000')).toBe('public, max-age=31536000, immutable')
    for (const path of [
      '/api/matches/preview',
      '/api/matches/dates',
      '/api/matches/leagues',
      '/api/matches/public?ids=no-such-match',
      '/api/openapi.json',
      '/api/record',
      '/api/export/settled.csv',
      '/api/export/settled.json',
      '/api/feed/checkpoints.xml',
      '/api/feed/fixtures.ics',
      '/calendar/league/premier-league.ics',
      '/feed/league/premier-league.xml?lang=de',
      '/api/ledger/matches',
      '/api/ledger/witnesses',
      '/api/discounts/active',
    ])
      expect(await caching(path), path).toBe('public, max-age=60, stale-while-revalidate=300')
    expect(await caching('/api/matches?date=2026-10-18')).toBe('private, no-store')
  })

  test('the feed of checkpoints names each one, the newest as it is signed', async () => {
    const feed = await getText('/api/feed/checkpoints.xml')
    const { checkpoint } = parseMatchProof(
      await getText(
        `/api/ledger/proof/${(await getDay()).matches.find(({ openIndex }) => openIndex)!.matchId}`,
      ),
    )
    const { size, rootHash, origin } = await openCheckpoint(checkpoint, [key])
    expect(feed).toContain(`${origin}/${size}/${Buffer.from(rootHash).toString('base64')}`)
    const { meta, items } = await readFeed(feed)
    expect(meta.title).toContain('Pitchproof')
    expect(items).toHaveLength(2)
    for (const { guid, pubdate } of items) expect([guid, pubdate]).not.toContain(null)
  })

  test('the calendar has every fixture of the days around, folded as the format requires', async () => {
    const calendar = await getText('/api/feed/fixtures.ics?league=premier-league')
    const rows = await database.read((db) => db.select().from(matches))
    const near = rows.filter(
      ({ kickoffAt }) => Math.abs(kickoffAt.getTime() - NOW.getTime()) < 6 * DAY_MS,
    )
    expect(near.length).toBeGreaterThan(5)
    expect(readEvents(calendar).length).toBeGreaterThanOrEqual(near.length)
    for (const row of near) expect(calendar.replaceAll('\r\n ', '')).toContain(`UID:${row.id}@`)
    for (const line of calendar.split('\r\n'))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(await getText('/api/feed/fixtures.ics?league=la-liga')).not.toContain('BEGIN:VEVENT')
  })

  test('a team and a league have a calendar and a feed, which answer 304 if unchanged', async () => {
    const [row] = await database.read((db) => db.select().from(matches))
    const team = row!.homeTeamId
    const teamCalendar = await getText(`/calendar/team/${team}.ics`)
    const leagueCalendar = await getText('/calendar/league/premier-league.ics?lang=de')
    const ofTeam = readEvents(teamCalendar)
    expect(ofTeam.length).toBeGreaterThan(0)
    expect(readEvents(leagueCalendar).length).toBeGreaterThan(ofTeam.length)
    const settled = JSON.parse(await getText('/api/export/settled.json')) as {
      predictions: { matchId: string; homeScore: number; awayScore: number }[]
    }
    const { matchId, homeScore, awayScore } = settled.predictions.at(-1)!
    const event = readEvents(leagueCalendar).find(({ uid }) => uid.startsWith(`${matchId}@`))!
    expect(event.summary).toContain(` ${homeScore}:${awayScore} `)
    expect(event.description).toMatch(/^Wir sagten: .+%\. Wir lagen (richtig|falsch)\.\n/)
    for (const path of [`/feed/team/${team}.xml`, '/feed/league/premier-league.xml?lang=de']) {
      const { meta, items } = await readFeed(await getText(path))
      expect(meta['#type'], path).toBe('atom')
      expect(items.length, path).toBeGreaterThan(0)
    }
    const first = await client.call(`/feed/team/${team}.xml`)
    const again = await client.call(`/feed/team/${team}.xml`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const refused = {
      '/calendar/team/nobody.ics': 404,
      '/calendar/league/eredivisie.ics': 404,
      '/calendar/team': 404,
      '/feed/player/messi.xml': 400,
      [`/calendar/team/${team}.xml`]: 400,
      [`/calendar/team/${team}.ics?lang=nl`]: 400,
      [`/calendar/team/${team}.ics?x=1`]: 400,
    }
    for (const [path, status] of Object.entries(refused))
      expect((await client.call(path)).status, path).toBe(status)
  })

  test('one call returns many matches: fixture, receipt, and the verdict of opened ones', async () => {
    const { matches: list } = await getDay()
    const asked = `${toIds(list)},no-such-match`
    const text = await getText(`/api/matches/public?ids=${asked}`)
    const reply = PublicMatchesSchema.parse(JSON.parse(text))
    expect(reply.matches.map(({ match }) => match.id)).toEqual(list.map(({ matchId }) => matchId))
    expect(reply.unknown).toEqual(['no-such-match'])
    for (const [place, { receipt, opened }] of reply.matches.entries()) {
      expect(receipt?.entry ?? null).toBe(list[place]!.commitIndex)
      expect(opened !== null).toBe(list[place]!.openIndex !== null)
    }
    expect(reply.matches.some(({ opened }) => opened?.wasCorrect !== undefined)).toBe(true)
    const many = Array.from({ length: 51 }, (_, place) => `match-${place}`)
    for (const wrong of ['', '?ids=', '?ids=a,', '?ids=A', `?ids=${many.join()}`, '?ids=a&x=1'])
      expect((await client.call(`/api/matches/public${wrong}`)).status, wrong).toBe(400)
    expect((await client.call(`/api/matches/public?ids=${many.slice(1).join()}`)).status).toBe(200)
  })

  test('every reply and every refusal has the form that the OpenAPI document states', async () => {
    const document = JSON.parse(await getText('/api/openapi.json')) as OpenApiDocument
    const { matches: list } = await getDay()
    const [row] = await database.read((db) => db.select().from(matches))
    const status = PublishedStatusSchema.parse(JSON.parse(await getText('/api/predictions')))
    const addresses: Readonly<Record<string, string>> = {
      '/api/predictions/{day}': `/api/predictions/${status.days[0]}`,
      '/api/predictions/leagues/{league}': '/api/predictions/leagues/premier-league',
      '/api/matches/public': `/api/matches/public?ids=${toIds(list)}`,
      '/api/matches/{id}/fixture': `/api/matches/${list[0]!.matchId}/fixture`,
      '/api/ledger/proof/{matchId}': `/api/ledger/proof/${list[0]!.matchId}`,
      '/calendar/{kind}/{file}': `/calendar/team/${row!.homeTeamId}.ics`,
      '/feed/{kind}/{file}': '/feed/league/premier-league.xml',
      '/ledger/{path}': '/ledger/tile/0/000.p/1',
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    let checkedReplies = 0
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (path === '/ledger/{path}') continue
      const reply = await client.call(addresses[path] ?? path)
      expect(reply.status, path).toBe(200)
      const [[type, { schema }]] = Object.entries(get.responses[200].content) as [
        [string, { schema?: object }],
      ]
      expect(reply.headers.get('content-type'), path).toMatch(new RegExp(`^${escape(type)}`))
      if (schema === undefined) continue
      const isRight = ajv.compile(schema)
      expect(isRight(await reply.json()), `${path}: ${ajv.errorsText(isRight.errors)}`).toBe(true)
      checkedReplies += 1
    }
    expect(checkedReplies).toBeGreaterThan(12)
    const problem = ajv.compile(document.components.schemas['Problem']!)
    for (const wrong of [
      '/api/predictions/soon',
      '/api/matches/public',
      '/api/matches/a/fixture',
    ]) {
      const refusal = await client.call(wrong)
      expect(refusal.status).toBeGreaterThanOrEqual(400)
      expect(problem(await refusal.json()), wrong).toBe(true)
    }
  })

  test('[role-paid-01] no figure and no secret of an unopened prediction is in any of it', async () => {
    const days = await listDays()
    const closed = new Set(
      days
        .flatMap(({ matches: list }) => list.filter(({ openIndex }) => openIndex === null))
        .map(({ matchId }) => matchId),
    )
    const paths = [
      '/api/export/settled.csv',
      '/api/export/settled.json',
      '/api/feed/checkpoints.xml',
      '/api/feed/fixtures.ics',
      '/calendar/league/premier-league.ics',
      '/feed/league/premier-league.xml',
      '/api/ledger/witnesses',
      '/api/openapi.json',
      ...days.map(({ day }) => `/api/ledger/matches?day=${day}`),
      ...days
        .filter(({ matches: list }) => list.length > 0)
        .map(({ matches: list }) => `/api/matches/public?ids=${toIds(list)}`),
      ...[...closed].flatMap((id) =>
        days.some(({ matches: list }) =>
          list.some((m) => m.matchId === id && m.commitIndex !== null),
        )
          ? [`/api/ledger/proof/${id}`]
          : [],
      ),
    ]
    const bodies = [
      ...(await Promise.all(paths.map(getText))),
      ...(await Promise.all(
        paths
          .filter((path) => path.includes('/proof/'))
          .map(async (path) => parseMatchProof(await getText(path)).commit.text),
      )),
    ]
    const secrets = await database.read(async (db) => [...(await db.select().from(ledgerCommits))])
    const revisions = await database.read((db) => db.select().from(predictions))
    const unopened = revisions.filter(({ matchId }) => closed.has(matchId))
    expect(unopened.length).toBeGreaterThan(5)
    const opened = revisions.filter(({ matchId }) => !closed.has(matchId))
    const toFigures = (body: string) => body.match(/(?<![\w.])\d{1,2}\.\d{3,}(?![\w.])/g) ?? []
    const known = new Set(opened.flatMap(({ body }) => toFigures(body)))
    const hidden = [...new Set(unopened.flatMap(({ body }) => toFigures(body)))].filter(
      (figure) => !known.has(figure),
    )
    expect(hidden.length).toBeGreaterThan(100)
    for (const body of bodies) {
      const shown = new Set(toFigures(body))
      expect(hidden.filter((figure) => shown.has(figure))).toEqual([])
      for (const { matchId, nonce } of secrets)
        if (closed.has(matchId)) expect(body.includes(nonce!)).toBe(false)
    }
  })
})
