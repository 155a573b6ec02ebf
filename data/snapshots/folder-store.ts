/** Snapshots as files: `<day>/<revision>.json`, `<day>/<revision>.sig` and the pointer `current.json`, swapped last. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '#data/log/atomic-file.ts'
import type { SnapshotPointer } from './snapshot.ts'
import type { DayFile, SnapshotStore } from './store.ts'

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function toDayPaths(folder: string, day: string, revision: number) {
  const base = join(folder, day, String(revision))
  return { body: `${base}.json`, signature: `${base}.sig` }
}

async function stampFile(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
  return `${mtimeMs}:${size}`
}

/** Reads a folder of snapshots. */
export function openFolderStore(folder: string): SnapshotStore {
  const pointerPath = join(folder, 'current.json')
  return {
    name: 'the snapshot folder',
    readPointer: () => readText(pointerPath),
    async readDay(day, revision) {
      const paths = toDayPaths(folder, day, revision)
      const [body, signature] = await Promise.all([readText(paths.body), readText(paths.signature)])
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

/** Writes the day files that are missing, then swaps the pointer; the same call again changes nothing. */
export async function writeSnapshotFolder(
  folder: string,
  pointerFile: string,
  days: readonly (DayFile & SnapshotPointer['days'][number])[],
): Promise<void> {
  for (const day of days) {
    const paths = toDayPaths(folder, day.day, day.revision)
    if ((await readText(paths.body)) !== day.body) await writeFileAtomically(paths.body, day.body)
    if ((await readText(paths.signature)) !== day.signature)
      await writeFileAtomically(paths.signature, day.signature)
  }
  const pointerPath = join(folder, 'current.json')
  if ((await readText(pointerPath)) !== pointerFile)
    await writeFileAtomically(pointerPath, pointerFile)
}
