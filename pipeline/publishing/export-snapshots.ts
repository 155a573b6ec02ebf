/** The snapshot folder as an export of the database's rows; idempotent. */
import { join } from 'node:path'
import type { Database } from '#data/db/database.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { getSnapshotDay, getSnapshotPointer } from '#data/queries/snapshots.ts'
import { writeSnapshotFolder } from '#data/snapshots/folder-store.ts'
import { openPointer } from '#data/snapshots/signing.ts'

/** Writes the current snapshot's files, the pointer last; nothing before the first publication. */
export async function exportSnapshots(options: {
  readonly database: Database
  readonly dataDir: string
  readonly signingKey: VerifierKey
}): Promise<void> {
  const stored = await options.database.read(async (db) => {
    const file = await getSnapshotPointer(db)
    if (file === null) return null
    const pointer = await openPointer([options.signingKey], file)
    const days = []
    for (const day of pointer.days) {
      const body = await getSnapshotDay(db, day.day, day.revision)
      if (body) days.push({ ...day, ...body })
    }
    return { file, days }
  })
  if (stored)
    await writeSnapshotFolder(join(options.dataDir, 'snapshots'), stored.file, stored.days)
}
