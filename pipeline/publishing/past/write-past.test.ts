import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { matches } from '#data/db/schema.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { acquireFolderLock } from '#data/files/folder-lock.ts'
import { readPastIndex } from '#data/log/past-index.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import {
  PAST_INDEX,
  PastLeagueSchema,
  toPastDayFile,
  toPastLeagueFile,
} from '#data/model/past/past-files.ts'
import { DAY_MS } from '#data/model/time.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { toPastLimit } from '#pipeline/publishing/public-matches.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { findVoids, writeIncident } from '#pipeline/publishing/write-incident.ts'
import { gatherPastMatches } from './log-matches.ts'
import { listPastDays } from './past-days.ts'
import { writePast } from './write-past.ts'

const START = new Date('2026-10-16T06:00:00Z')
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS)

let database: Database
const dataDir = makeTestFolder()
let signingKey: SigningKey
let story: LogStory

beforeAll(async () => {
  database = await openTestDatabase()
  signingKey = await makeSigningKey('test.example/log')
  await run(toContext(START), TEST_REQUEST)
  await run(toContext(daysLater(9)), TEST_REQUEST)
  story = (await readStoredLog(database)).story
})
afterAll(() => database.close())

const toContext = (now: Date): RunContext =>
  toTestContext({ database, signingKey, dataDir, now, leagues: ['premier-league'] })

const readDay = async (day: string) =>
  PublicDaySchema.parse(JSON.parse(await readFile(join(dataDir, toPastDayFile(day)), 'utf8')))

test('a day is past once it has left the days shown, and is written once', async () => {
  const all = listPastDays(story, toPastLimit(daysLater(45)))
  expect(all.length).toBeGreaterThan(2)
  expect(await writePast(toContext(daysLater(9)), 99)).toEqual({ written: 0, left: 0 })
  expect(await writePast(toContext(daysLater(45)), 1)).toEqual({ written: 1, left: all.length - 1 })
  // The newest comes first: its links are the most asked for.
  const { days, isWhole } = await readPastIndex(dataDir)
  expect([Object.keys(days), isWhole]).toEqual([[all[0]!.day], false])
  expect(await writePast(toContext(daysLater(45)), 99)).toEqual({
    written: all.length - 1,
    left: 0,
  })
  expect(await writePast(toContext(daysLater(45)), 99)).toEqual({ written: 0, left: 0 })
  expect((await readPastIndex(dataDir)).isWhole).toBe(true)
})

test('a day whose matches have all moved is taken out of the index', async () => {
  const index = await readPastIndex(dataDir)
  const [summary] = Object.values(index.days)
  const moved = { ...index, days: { ...index.days, '2026-10-02': summary! } }
  await writeFile(join(dataDir, PAST_INDEX), JSON.stringify(moved))
  expect(await writePast(toContext(daysLater(9)), 99)).toEqual({ written: 0, left: 0 })
  expect(await readPastIndex(dataDir), 'a day that is not past yet').toEqual(moved)
  expect(await writePast(toContext(daysLater(45)), 99)).toEqual({ written: 0, left: 0 })
  expect(await readPastIndex(dataDir)).toEqual(index)
})

test('a damaged index, or a damaged list of a league, is made again and stops no run', async () => {
  const context = toContext(daysLater(45))
  const indexFile = join(dataDir, PAST_INDEX)
  const listFile = join(dataDir, toPastLeagueFile('2026-27/premier-league'))
  const texts = [await readFile(indexFile, 'utf8'), await readFile(listFile, 'utf8')] as const
  const whole = texts.map((text) => JSON.parse(text) as unknown)
  const read = async () =>
    Promise.all(
      [indexFile, listFile].map(
        async (file) => JSON.parse(await readFile(file, 'utf8')) as unknown,
      ),
    )
  const count = Object.keys((await readPastIndex(dataDir)).days).length
  await writeFile(indexFile, texts[0].slice(0, 300))
  expect(await writePast(context, 99)).toEqual({ written: count, left: 0 })
  expect(await read()).toEqual(whole)

  // One day has news, and the list of the others is lost: a run of few days forgets none of them.
  const { days, ...rest } = await readPastIndex(dataDir)
  const [newest] = Object.keys(days)
  const changed = { ...days, [newest!]: { ...days[newest!]!, hash: 'old' } }
  await writeFile(indexFile, JSON.stringify({ days: changed, ...rest }))
  await writeFile(listFile, texts[1].slice(0, 300))
  expect((await writePast(context, 1)).written).toBe(1)
  expect((await writePast(context, 99)).written).toBe(count - 1)
  expect(await read()).toEqual(whole)
})

test('the archive lists every opened match once, counted as its day counts it', async () => {
  const { days, leagues } = await readPastIndex(dataDir)
  expect(Object.keys(leagues)).toEqual(['2026-27/premier-league'])
  const place = '2026-27/premier-league'
  const text = await readFile(join(dataDir, toPastLeagueFile(place)), 'utf8')
  const { rows } = PastLeagueSchema.parse(JSON.parse(text))
  const shown = (await Promise.all(Object.keys(days).map(readDay))).flatMap((day) => day.matches)
  const opened = shown.filter((match) => match.opened !== null)
  expect(opened.length).toBeGreaterThan(5)
  expect(
    rows
      .filter(({ said }) => said !== null)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(opened.map(({ id }) => id).sort())
  const right = opened.filter((match) => match.opened!.wasCorrect).length
  expect(leagues[place]).toMatchObject({ count: opened.length, right })
  const ofDays = Object.values(days).reduce((sum, day) => sum + day.right, 0)
  expect(ofDays).toBe(right)
  expect(leagues[place]!.clubs.length).toBeGreaterThan(10)
})

test('a match that the database has lost comes back from the log with the same prediction and result', async () => {
  const { ids } = listPastDays(story, toPastLimit(daysLater(45))).at(-1)!
  const id = ids.find((one) => story.matches.get(one)!.opens.size > 0)!
  const known = (await database.read((db) => gatherPastMatches(db, story, ids))).find(
    (match) => match.id === id,
  )!
  const lost = await database
    .write(async (db) => {
      await db.delete(matches).where(eq(matches.id, id))
      const [match] = await gatherPastMatches(db, story, [id])
      throw Object.assign(new Error('taken back'), { match })
    })
    .catch((error: Error & { match?: typeof known }) => error.match!)
  const { events: _e, statistics: _s, reasoning: _r, halfTime: _h, ...said } = known.opened!
  expect(lost.opened).toMatchObject(said)
  expect(lost).toMatchObject({
    receipt: known.receipt,
    matchDate: known.matchDate,
    matchTime: known.matchTime,
    leagueId: known.leagueId,
    homeTeamId: known.homeTeamId,
    awayTeamId: known.awayTeamId,
    actualHomeScore: known.actualHomeScore,
    matchStatus: 'finished',
  })
})

test('a corrected result and an incident change the day of the match alone', async () => {
  const limit = toPastLimit(daysLater(45))
  const before = listPastDays(story, limit)
  const match = [...story.matches.values()].find(({ opens }) => opens.size > 0)!
  const last = [...match.opens.keys()].at(-1)!
  const corrected = {
    ...match,
    result: { homeScore: 9, awayScore: 9 },
    opens: new Map(match.opens).set(last, { ...match.opens.get(last)!, index: 999_999 }),
  }
  const changes = (changed: LogStory) => {
    const hashes = new Map(before.map(({ day, hash }) => [day, hash]))
    return listPastDays(changed, limit).flatMap(({ day, hash }) =>
      hashes.get(day) === hash ? [] : [day],
    )
  }
  const day = match.listed!.kickoffAt.slice(0, 10)
  const matchId = match.matchId
  expect(changes(story)).toEqual([])
  expect(changes({ ...story, matches: new Map(story.matches).set(matchId, corrected) })).toEqual([
    day,
  ])
  const statement = { message: '', statedAt: '2026-10-16T06:00:00.000Z' }
  const voided = {
    index: 1,
    incidentIndex: 7,
    kind: 'open',
    matchId,
    ...statement,
    wasCounting: true,
  } as const
  expect(changes({ ...story, voided: new Map([[1, voided]]) })).toEqual([day])
})

test('while another process writes the past a run leaves it to that one', async () => {
  await rm(join(dataDir, 'past'), { recursive: true })
  const lock = acquireFolderLock(join(dataDir, 'run', 'past.lock'))
  if ('holderProcessId' in lock) throw new Error('the lock is taken')
  expect(await writePast(toContext(daysLater(45)), 99)).toMatchObject({ written: 0 })
  lock.release()
  const all = listPastDays(story, toPastLimit(daysLater(45)))
  expect(await writePast(toContext(daysLater(45)), 99)).toEqual({ written: all.length, left: 0 })
})

/** What is written of a match after `work`, and the days whose files are others than before. */
async function readAfter(matchId: string, work: () => Promise<unknown>) {
  const before = await readPastIndex(dataDir)
  await work()
  await writePast(toContext(daysLater(45)), 99)
  const { days } = await readPastIndex(dataDir)
  const changed = Object.keys(days).filter((day) => days[day]!.hash !== before.days[day]?.hash)
  const matches = (await Promise.all(changed.map(readDay))).flatMap((day) => day.matches)
  return { changed, match: matches.find(({ id }) => id === matchId)! }
}

test('a score that is corrected weeks later, and an incident about its opening, write the day of the match anew', async () => {
  const settle = { ...TEST_REQUEST, stages: ['settle', 'publish'] as const }
  const { matchId, listed } = [...story.matches.values()].find(({ opens }) => opens.size > 0)!
  const day = listed!.kickoffAt.slice(0, 10)
  const corrected = await readAfter(matchId, async () => {
    await database.write((db) =>
      db
        .update(matches)
        .set({ actualHomeScore: 9, actualAwayScore: 0, actualOutcome: 'home_win' })
        .where(eq(matches.id, matchId)),
    )
    expect((await run(toContext(daysLater(45)), settle)).settle?.settled).toBe(1)
  })
  expect(corrected.changed).toEqual([day])
  expect(corrected.match).toMatchObject({
    actualHomeScore: 9,
    opened: { homeScore: 9, awayScore: 0 },
  })
  const { entry } = corrected.match.opened!
  const voided = await readAfter(matchId, async () => {
    const context = toContext(daysLater(45))
    await writeIncident(context, await findVoids(context, [entry]), 'The score was mistyped.')
  })
  expect(voided.changed).toEqual([day])
  // The opening before it holds again until the next run opens the match anew.
  expect(voided.match.opened?.entry).not.toBe(entry)
})
