import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { PAST_INDEX, toPastDayFile, toPastLeagueFile } from '#data/model/past/past-files.ts'
import { announcePublished, openPublication } from '#data/queries/published.ts'
import {
  listPastLists,
  listStakes,
  openPageRows,
  storeFrames,
} from '#data/queries/published-pages.ts'
import {
  AHEAD,
  OPENED,
  PAST_DAY,
  PLACE,
  publishToday,
  TODAY,
  writeSamplePublished,
} from '#data/testing/sample-published.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { fetchShared } from './fetch-shared.ts'
import { sharePublished } from './share-published.ts'

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  let dataDir: string
  beforeEach(async () => {
    database = await open()
    dataDir = makeTestFolder()
    writeSamplePublished(dataDir)
  })
  afterEach(() => database.close())
  const share = () => sharePublished({ database, dataDir, now: new Date(), isClockMoved: false })
  const today = `public/matches/${TODAY}.json`

  test('what pages are drawn from is shared with machines that have no folder, and read once for each of its versions', async () => {
    let history = {}
    const { source } = openPageRows(database, () => history)
    await share()
    const first = await source.readNow()
    if (database.isEmbedded) {
      // No other machine has this database: the pages would be stored twice.
      expect([...first.keys()]).toEqual(['public/status.json'])
      expect(await source.readPast(toPastDayFile(PAST_DAY))).toBeNull()
      return
    }
    expect([...first.keys()].sort()).toEqual([
      PAST_INDEX,
      today,
      'public/status.json',
      'public/tables/premier-league.json',
    ])
    expect(await source.readPast(toPastDayFile(PAST_DAY))).toMatchObject({ day: PAST_DAY })
    expect([...(await database.read(listPastLists)).keys()]).toEqual([
      toPastLeagueFile(PLACE),
      PAST_INDEX,
    ])
    publishToday(dataDir, { ...OPENED, id: AHEAD.id, matchDate: TODAY })
    await share()
    const second = await source.readNow()
    expect(second.get(today)).not.toBe(first.get(today))
    expect(second.get(PAST_INDEX)).toBe(first.get(PAST_INDEX))
    rmSync(join(dataDir, today))
    await share()
    expect((await source.readNow()).has(today)).toBe(false)
    // A database that was put back to an older state may have the same numbers for other rows.
    history = {}
    expect((await source.readNow()).get(PAST_INDEX)).not.toBe(first.get(PAST_INDEX))
  })

  test('a machine whose folder begins empty goes on with the stakes of earlier runs', async () => {
    const shared = { database: { ...database, isEmbedded: false }, dataDir }
    const stakes = 'public/stakes/premier-league.json'
    mkdirSync(join(dataDir, 'public/stakes'))
    writeFileSync(join(dataDir, stakes), '{}')
    await sharePublished({ ...shared, now: new Date(), isClockMoved: false })
    rmSync(join(dataDir, 'public/stakes'), { recursive: true })
    await fetchShared(shared, 'public/stakes', listStakes)
    expect(readFileSync(join(dataDir, stakes), 'utf8')).toBe('{}')
    writeFileSync(join(dataDir, stakes), '{"its":"own"}')
    await fetchShared(shared, 'public/stakes', listStakes)
    expect(readFileSync(join(dataDir, stakes), 'utf8')).toContain('own')
  })

  test('of two looks at once the older answer does not hide the newer one', async () => {
    if (database.isEmbedded) return
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gates[1]!.resolve()
    let asked = 0
    const slow: Database = {
      ...database,
      async readOne(work) {
        const gate = gates[asked]
        asked += 1
        const answer = await database.readOne(work)
        await gate?.promise
        return answer
      },
    }
    await share()
    const { source } = openPageRows(slow, () => database)
    const older = source.readNow()
    await expect.poll(() => asked).toBe(1)
    publishToday(dataDir, { ...OPENED, id: AHEAD.id, matchDate: TODAY, venue: 'Elsewhere' })
    await share()
    const newer = source.readNow()
    gates[0]!.resolve()
    await Promise.all([older, newer])
    expect(JSON.stringify((await source.readNow()).get(today))).toContain('Elsewhere')
    expect(JSON.stringify((await newer).get(today))).toContain('Elsewhere')
  })

  test('frames shared while a run copies its files hide nothing of it, and are no older database', async () => {
    // The embedded database has one transaction at a time.
    if (database.isEmbedded) return
    const shareFrame = (text: string) =>
      database.write(async (db) => {
        if (await storeFrames(db, new Map([['en', text]]))) await announcePublished(db)
      })
    await share()
    await shareFrame('first')
    const reader = openPublication(database, 0)
    const news: string[] = []
    reader.onNews(({ kind }) => news.push(kind))
    const { source, readFrames } = openPageRows(database, reader.getHistory)
    const look = async () => {
      await reader.getCurrent()
      return source.readNow()
    }
    const before = await look()
    publishToday(dataDir, { ...AHEAD, venue: 'Elsewhere' })
    let isWritten = () => {}
    const written = new Promise<void>((resolve) => {
      isWritten = resolve
    })
    let commit = () => {}
    const held = new Promise<void>((resolve) => {
      commit = resolve
    })
    const slow: Database = {
      ...database,
      write: (work, options) =>
        database.write(async (db) => {
          const done = await work(db)
          isWritten()
          await held
          return done
        }, options),
    }
    const run = sharePublished({ database: slow, dataDir, now: new Date(), isClockMoved: false })
    await written
    const frames = shareFrame('second')
    await Promise.race([frames, new Promise((resolve) => setTimeout(resolve, 300))])
    await look()
    commit()
    await run
    await look()
    await frames
    const after = await look()
    expect(after.get(today)).not.toEqual(before.get(today))
    expect([...(await readFrames()).values()]).toEqual(['second'])
    expect(news).toEqual([])
  })

  test('a change of pages alone is a publication, and what only pages read is held by no reader of the others', async () => {
    const reader = openPublication(database, 0)
    await share()
    const before = await reader.getCurrent()
    expect([...before.files.keys()]).toEqual(['public/status.json'])
    await share()
    expect(await reader.getCurrent()).toBe(before)
    publishToday(dataDir, { ...AHEAD, venue: 'Elsewhere' })
    await share()
    expect((await reader.getCurrent()) === before).toBe(database.isEmbedded)
  })
})
