/**
 * Restores a backup. Everything is checked before anything is touched, the rows are loaded in one
 * transaction, and the previous state is saved: an embedded database under another name, a server's
 * as a backup. The folder of the public log is not touched: the next run compares it with the
 * restored database.
 */
import { join } from 'node:path'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { AppError } from '#data/model/errors.ts'
import { describeDamage, mergeErased, readErased } from './erased-accounts.ts'
import { requireKnownMigration } from './load-tables.ts'
import { readManifest, requireWholeBackup, type Manifest } from './manifest.ts'
import type { Replaced, RestoreTarget, Work } from './replace-rows.ts'
import { restoreIntoFolder } from './restore-into-folder.ts'
import { restoreIntoServer } from './restore-into-server.ts'

export interface Restored extends Replaced {
  readonly manifest: Manifest
  readonly rows: number
  /** Warnings for the operator: whole sentences. */
  readonly warnings: readonly string[]
}

/** Checks a whole backup: files, hashes, and its public log. */
async function requireGoodBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  requireKnownMigration(manifest)
  await requireWholeBackup(folder, manifest)
  if (manifest.log === null) return manifest
  const report = await verifyLogFolder(join(folder, 'ledger'))
  if (!report.ok || report.size !== manifest.log.size)
    throw new AppError(
      'ledger_invalid',
      `The log in the backup does not verify: ${report.problem?.message ?? `it has ${report.size} entries, the manifest says ${manifest.log.size}`}. Nothing was changed.`,
    )
  return manifest
}

export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Restored> {
  const manifest = await requireGoodBackup(folder)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const own = await readErased(target.dataDir)
  const erased = [own, await readErased(folder)]
  const work: Work = { folder, manifest, target, erased }
  const replaced = target.databaseUrl
    ? await restoreIntoServer(target.databaseUrl, work)
    : await restoreIntoFolder(work)
  for (const list of erased.slice(1)) await mergeErased(list, own)
  return { ...replaced, manifest, rows, warnings: describeDamage(erased) }
}
