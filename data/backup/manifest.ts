/**
 * Content of a backup: one folder with a manifest, every table's rows, the public log as files, the
 * settings without secrets, and the signing key if requested. The manifest is written last: a
 * folder without one is an unfinished backup.
 */
import { readFile } from 'node:fs/promises'
import { measureFile } from '#data/files/measure-file.ts'
import { isAbsent, statIfThere } from '#data/files/read-if-there.ts'
import { join, normalize } from 'node:path'
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'

export const MANIFEST_FILE = 'manifest.json'
/** Raised when older code can no longer read a backup. */
export const BACKUP_FORMAT = 1

const isInside = (path: string) =>
  normalize(path) === path && !path.startsWith('/') && !path.split('/').includes('..')

const BackupFileSchema = z.object({
  /** Inside the backup's folder. */
  path: z.string().min(1).refine(isInside, 'leads out of the backup'),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/)

const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT, {
    error: 'was made by another version of this program: restore it with that one',
  }),
  /** Instant at which all rows were read, as of one moment. */
  madeAt: z.iso.datetime(),
  /** Number of the newest migration of the database. */
  migration: z.int(),
  /** Entries and checkpoint of the published log; null before the first publication. */
  log: z.object({ size: z.int(), checkpoint: z.string() }).nullable(),
  /** In the order of filling: referenced rows come first. */
  tables: z.array(
    z.object({
      name: identifier,
      columns: z.array(identifier).min(1),
      rows: z.int().min(0),
      file: z.string(),
    }),
  ),
  files: z.array(BackupFileSchema),
})
export type Manifest = z.output<typeof ManifestSchema>

function toDamage(folder: string, what: string): AppError {
  return new AppError(
    'source_changed',
    `The backup in ${folder} is damaged: ${what}. Nothing was changed. Take another backup, or another copy of this one.`,
  )
}

/** The manifest of a backup; throws `bad_input` with words for any other folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError(
      'bad_input',
      `${folder} is not a whole backup: there is no ${MANIFEST_FILE} in it that can be read. Name the folder that "db backup" printed; one without this file was not finished.`,
      // A missing file is explained above; any other error is added as the cause.
      isAbsent(cause) ? {} : { cause },
    )
  })
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw toDamage(folder, `${MANIFEST_FILE} is not JSON`)
  }
  const parsed = ManifestSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw toDamage(folder, `${MANIFEST_FILE}, ${issue?.path.join('.')}: ${issue?.message}`)
}

/** Compares every file with the manifest; throws `source_changed` at the first that differs. */
export async function requireWholeBackup(folder: string, manifest: Manifest): Promise<void> {
  const listed = new Set(manifest.files.map(({ path }) => path))
  for (const { file } of manifest.tables)
    if (!listed.has(file)) throw toDamage(folder, `the manifest does not describe ${file}`)
  for (const { path, bytes, sha256 } of manifest.files) {
    const stats = await statIfThere(join(folder, path))
    if (stats === null) throw toDamage(folder, `${path} is missing`)
    if (stats.size !== bytes)
      throw toDamage(folder, `${path} has ${stats.size} bytes, the manifest says ${bytes}`)
    if ((await measureFile(join(folder, path))).sha256 !== sha256)
      throw toDamage(folder, `the contents of ${path} are not what was written`)
  }
}
