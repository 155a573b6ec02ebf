/** A random key of this installation, created at first use, shared by all machines on one database. */
import { randomBytes } from 'node:crypto'
import { eq } from '#data/db/drizzle.ts'
import type { Database, ReadDb } from '#data/db/database.ts'
import { installation } from '#data/db/schema.ts'

const KEY = 'random key'
const KEY_BYTES = 32

async function readKey(db: ReadDb): Promise<Buffer | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
  return row ? Buffer.from(String(row.value), 'base64url') : null
}

export async function getInstallationKey(database: Database): Promise<Buffer> {
  const known = await database.read(readKey)
  if (known !== null) return known
  const value = randomBytes(KEY_BYTES).toString('base64url')
  await database.write((db) =>
    db.insert(installation).values({ key: KEY, value }).onConflictDoNothing(),
  )
  // Another machine may have been first: the stored key counts.
  return (await database.read(readKey)) ?? Buffer.from(value, 'base64url')
}
