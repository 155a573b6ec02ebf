/** A reader of publications on a database that goes on, is restored to an older state, or is cleared. */
import { eq, sql } from '#data/db/drizzle.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, WriteDb } from '#data/db/database.ts'
import { installation, publishedFiles } from '#data/db/schema.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import {
  announcePublished,
  openPublication,
  storePublished,
  type PublicationNews,
} from './published.ts'

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  let news: PublicationNews['kind'][]
  beforeEach(async () => {
    database = await open()
    news = []
    await setKind('real')
  })
  afterEach(() => database.close())

  /** A write as a restore makes it, with the tables' triggers disabled. */
  const force = (work: (db: WriteDb) => Promise<unknown>) =>
    database.write(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`)
      await work(db)
    })
  const setKind = (value: string) =>
    force((db) =>
      db
        .insert(installation)
        .values({ key: 'kind', value })
        .onConflictDoUpdate({ target: installation.key, set: { value } }),
    )
  const publish = (text: string) =>
    database.write((db) => storePublished(db, new Map([['public/status.json', text]])))
  const follow = (lookEveryMs = 0) => {
    const reader = openPublication(database, lookEveryMs)
    reader.onNews(({ kind }) => news.push(kind))
    const read = async () => {
      reader.lookAgain()
      return (await reader.getCurrent()).files.get('public/status.json')
    }
    return { reader, read }
  }
  /** Saves the rows that publications are made of; the returned function restores them. */
  const save = async () => {
    const rows = await database.read(async (db) => ({
      files: await db.select().from(publishedFiles),
      facts: await db.select().from(installation),
    }))
    return () =>
      force(async (db) => {
        await db.delete(publishedFiles)
        await db.delete(installation)
        if (rows.files.length > 0) await db.insert(publishedFiles).values(rows.files)
        await db.insert(installation).values(rows.facts)
      })
  }

  test('publications that follow each other are one history, also when some were missed', async () => {
    await publish('1')
    const { reader, read } = follow()
    expect(await read()).toBe('1')
    const history = reader.getHistory()
    for (const text of ['2', '3', '4']) await publish(text)
    expect(await read()).toBe('4')
    expect([reader.getHistory(), news]).toEqual([history, []])
    const before = await reader.getCurrent()
    // A snapshot alone: the files are unchanged, but replies made from the old one are stale.
    await database.write(announcePublished)
    expect(await read()).toBe('4')
    expect(await reader.getCurrent()).not.toBe(before)
    expect([reader.getHistory(), news]).toEqual([history, []])
  })

  test('more publications were missed than ids are stored: a new history, and no alarm', async () => {
    await publish('1')
    const { reader, read } = follow()
    await read()
    const history = reader.getHistory()
    for (let more = 2; more < 70; more += 1) await publish(String(more))
    expect(await read()).toBe('69')
    expect(news).toEqual(['replaced'])
    expect(reader.getHistory()).not.toBe(history)
    expect(reader.getRewind()).toBeNull()
  })

  test('a database that lost the last publication is served as it is, with an alarm until it is published past the lost ones', async () => {
    await publish('1')
    const putBack = await save()
    await publish('2')
    const { reader, read } = follow()
    expect(await read()).toBe('2')
    const history = reader.getHistory()
    await putBack()
    expect(await read()).toBe('1')
    expect(reader.getHistory()).not.toBe(history)
    expect(reader.getRewind()?.message).toContain(
      'publication 2 was served and is gone, the last one there is 1',
    )
    for (let looks = 0; looks < 3; looks += 1) await read()
    expect(news).toEqual(['rewound'])
    await publish('2 again')
    await read()
    expect(reader.getRewind()).not.toBeNull()
    await publish('3')
    expect(await read()).toBe('3')
    expect(reader.getRewind()).toBeNull()
    expect(news).toEqual(['rewound', 'passed'])
  })

  test('a number lost and reused between two checks is detected, and so is a longer history without it', async () => {
    for (const further of [[], ['3', '4']]) {
      await publish(`begin ${further.length}`)
      const putBack = await save()
      await publish('lost')
      news.length = 0
      const { reader, read } = follow()
      expect(await read()).toBe('lost')
      const { revision } = await reader.getCurrent()
      await putBack()
      await publish('instead')
      const same = await database.read((db) => db.select().from(publishedFiles))
      expect(same[0]!.revision).toBe(revision)
      for (const text of further) await publish(text)
      expect(await read()).toBe(further.at(-1) ?? 'instead')
      expect(news[0]).toBe('rewound')
    }
  })

  test('a cleared demo is no loss; a real installation that is suddenly empty is one', async () => {
    await setKind('demo')
    await publish('demo')
    const { reader, read } = follow()
    expect(await read()).toBe('demo')
    await force(async (db) => {
      await db.delete(publishedFiles)
      await db.update(installation).set({ value: 'clearing' }).where(eq(installation.key, 'kind'))
    })
    expect(await read()).toBeUndefined()
    await force((db) => db.delete(installation))
    expect(await read()).toBeUndefined()
    await setKind('real')
    await publish('real')
    expect(await read()).toBe('real')
    expect(new Set(news)).toEqual(new Set(['replaced']))
    expect(reader.getRewind()).toBeNull()
    await force(async (db) => {
      await db.delete(publishedFiles)
      await db.delete(installation)
    })
    expect(await read()).toBeUndefined()
    expect(reader.getRewind()?.message).toContain('the last one there is 0')
  })

  test('rows of a version without ids are compared by their numbers', async () => {
    const leaveNoIds = () =>
      database.write((db) => db.delete(installation).where(eq(installation.key, 'publications')))
    await publish('1')
    await publish('2')
    await leaveNoIds()
    const { read } = follow()
    expect(await read()).toBe('2')
    await database.write((db) => db.update(publishedFiles).set({ revision: 1, body: '1' }))
    expect(await read()).toBe('1')
    expect(news).toEqual(['rewound'])
  })

  test('overlapping checks never report an older answer as a step back', async () => {
    await publish('0')
    const { reader } = follow()
    const reads: Promise<unknown>[] = []
    for (let turn = 1; turn <= 40; turn += 1) {
      reads.push(reader.getCurrent())
      reader.lookAgain()
      reads.push(reader.getCurrent())
      if (turn % 4 === 0) await publish(String(turn))
    }
    await Promise.all(reads)
    reader.lookAgain()
    expect((await reader.getCurrent()).files.get('public/status.json')).toBe('40')
    expect(news).toEqual([])
  })
})
