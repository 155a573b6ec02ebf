/**
 * Snapshots as files: `<day>/<revision>.json`, `<day>/<revision>.sig` and the pointer
 * `current.json`, replaced last.
 */
import { chmod, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFilesAtomically, type WholeFile } from '#data/files/atomic-file.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { AppError } from '#data/model/errors.ts'
import { HOUR_MS } from '#data/model/time.ts'
import type { SnapshotPointer } from './snapshot.ts'
import type { DayFile, SnapshotStore } from './store.ts'

function toDayPaths(folder: string, day: string, revision: number) {
  const base = join(folder, day, String(revision))
  return { body: `${base}.json`, signature: `${base}.sig` }
}

async function stampFile(path: string): Promise<string> {
  // A missing or unreadable file is reported when it is read.
  const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
  return `${mtimeMs}:${size}`
}

/** A file that this user may not read, or that the disk cannot, is a fault of the snapshot: the next store has it. */
function readSnapshotFile(path: string): Promise<string | null> {
  return readTextIfThere(path).catch((cause: unknown) => {
    const words = `${path} cannot be read (${(cause as Error).message}).`
    throw new AppError('snapshot_invalid', words, { cause })
  })
}

/** Reads a folder of snapshots. */
export function openFolderStore(folder: string): SnapshotStore {
  const pointerPath = join(folder, 'current.json')
  return {
    name: 'the snapshot folder',
    readPointer: () => readSnapshotFile(pointerPath),
    async readDay(day, revision) {
      const paths = toDayPaths(folder, day, revision)
      const [body, signature] = await Promise.all([
        readSnapshotFile(paths.body),
        readSnapshotFile(paths.signature),
      ])
      return body === null || signature === null ? null : { body, signature }
    },
    async readStamp(pointer) {
      const paths = (pointer?.days ?? []).flatMap((day) =>
        Object.values(toDayPaths(folder, day.day, day.revision)),
      )
      return (await Promise.all([pointerPath, ...paths].map(stampFile))).join(' ')
    },
  }
}

/** Makes a file or folder readable by its owner only, also one that an older version left readable. */
async function close(path: string, mode: 0o600 | 0o700): Promise<void> {
  if (((await stat(path)).mode & 0o777) !== mode) await chmod(path, mode)
}

/** A snapshot contains paid numbers: no other user of the machine may read it. */
async function writePrivately(texts: ReadonlyMap<string, string>): Promise<void> {
  const news: WholeFile[] = []
  for (const [path, bytes] of texts)
    if ((await readTextIfThere(path)) !== bytes) news.push({ path, bytes, mode: 0o600 })
  await writeFilesAtomically(news)
  for (const path of texts.keys()) await close(path, 0o600)
}

/** A reader that has read the pointer before may still read its files. */
const READING_MS = HOUR_MS

/** Removes the files of days that the pointer no longer names: the rows are what is kept. */
async function removeOthers(folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const day = join(folder, entry.name)
    const names = await readdir(day)
    const old = []
    for (const path of names.map((name) => join(day, name)))
      if (!named.has(path) && (await stat(path)).mtimeMs < Date.now() - READING_MS) old.push(path)
    for (const path of old) await rm(path)
    if (old.length === names.length) await rmdir(day)
  }
}

/** Writes missing day files, replaces the pointer, and removes what it no longer names; idempotent. */
export async function writeSnapshotFolder(
  folder: string,
  pointerFile: string,
  days: readonly (DayFile & SnapshotPointer['days'][number])[],
): Promise<void> {
  await makeFolder(folder, 0o700)
  await close(folder, 0o700)
  const texts = new Map<string, string>()
  for (const day of days) {
    const paths = toDayPaths(folder, day.day, day.revision)
    await makeFolder(dirname(paths.body), 0o700)
    await close(dirname(paths.body), 0o700)
    texts.set(paths.body, day.body).set(paths.signature, day.signature)
  }
  await writePrivately(texts)
  await writePrivately(new Map([[join(folder, 'current.json'), pointerFile]]))
  await removeOthers(folder, new Set(texts.keys()))
}
