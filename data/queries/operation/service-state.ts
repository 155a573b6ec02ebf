/**
 * Faults of parts of the service, for `/api/ready`: a part stores its fault as a row, and deletes
 * it when it works again.
 */
import { inArray } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { installation } from '#data/db/schema.ts'
import type { Trouble } from '#data/model/alarms.ts'
import { describeDiskFault } from '#data/model/disk-fault.ts'

/**
 * `log`: the public log could not be extended or published. `site`: the pages could not be built.
 * `upload`: they could not be uploaded. `dataset`: the day's release of the data set could not be
 * made. `webhook`: notices of Stripe could not be applied. `billing`: the comparison with Stripe found
 * what it cannot repair.
 */
const WATCHED_PARTS = ['log', 'site', 'upload', 'dataset', 'webhook', 'billing'] as const
export type WatchedPart = (typeof WATCHED_PARTS)[number]

/** For the operator; its message is never shown to the public. */
export type { Trouble }

const toKey = (part: WatchedPart) => `trouble ${part}`

/** The broken parts with their faults. */
export async function listTroubles(db: ReadDb): Promise<Map<WatchedPart, Trouble>> {
  const rows = await db
    .select()
    .from(installation)
    .where(inArray(installation.key, WATCHED_PARTS.map(toKey)))
  return new Map(
    WATCHED_PARTS.flatMap((part) => {
      const row = rows.find(({ key }) => key === toKey(part))
      return row ? [[part, row.value as Trouble] as const] : []
    }),
  )
}

/** A new fault, with the message that a command would print. */
export function toTrouble(error: unknown): Trouble {
  const message =
    describeDiskFault(error) ?? (error instanceof Error ? error.message : String(error))
  return { since: new Date().toISOString(), message }
}

/** Stores that a part is broken, keeping the first time; null when it works. */
export async function setTrouble(
  db: WriteDb,
  part: WatchedPart,
  trouble: Trouble | null,
): Promise<void> {
  if (trouble === null) {
    await db.delete(installation).where(inArray(installation.key, [toKey(part)]))
    return
  }
  const since = (await listTroubles(db)).get(part)?.since ?? trouble.since
  const value = { ...trouble, since }
  await db
    .insert(installation)
    .values({ key: toKey(part), value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
}
