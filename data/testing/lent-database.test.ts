import { expect, test } from 'vitest'
import { listRows } from '#data/backup/tables.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { users } from '#data/db/schema.ts'
import { TEST_DATABASES } from './test-database.ts'

const MARK = 'a column that only one test has'

test.each(TEST_DATABASES)(
  'a database that one test leaves has no row of it for the next, of small and of large tables: %s',
  async (_, open) => {
    for (const many of [1, 1000]) {
      const database = await open()
      expect(await database.read((db) => db.$count(users))).toBe(0)
      const rows = Array.from({ length: many }, (_row, at) => ({
        email: `${at}@example.com`,
        password: 'x',
      }))
      await database.write((db) => db.insert(users).values(rows))
      await database.close()
    }
    const next = await open()
    expect(await next.read((db) => db.$count(users))).toBe(0)
    await next.close()
  },
)

test.each(TEST_DATABASES)(
  'rows come in the order in which a test adds them, whatever tests before have left: %s',
  async (_, open) => {
    const emails = ['first@example.com', 'second@example.com']
    // Forty turns fill a page, and a change leaves the place that the row had before it.
    const password = 'x'.repeat(100)
    for (let turn = 0; turn < 40; turn++) {
      const database = await open()
      for (const email of emails) {
        await database.write((db) => db.insert(users).values({ email, password: '' }))
        await database.write((db) =>
          db.update(users).set({ password }).where(eq(users.email, email)),
        )
      }
      const rows = await database.read((db) => db.select({ email: users.email }).from(users))
      expect(rows.map(({ email }) => email)).toEqual(emails)
      await database.close()
    }
  },
)

test.each(TEST_DATABASES)(
  'one whose tables a test has changed goes to no other: %s',
  async (_, open) => {
    const database = await open()
    await database.write((db) => db.execute(sql.raw(`alter table users add "${MARK}" int`)))
    await database.close()
    const next = await open()
    const columns = await next.read((db) =>
      listRows(db, sql`select 1 from pg_attribute where attname = ${MARK}`),
    )
    expect(columns).toEqual([])
    await next.close()
  },
)
