/** Syncs files and folders to disk: what is synced survives a power cut. */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { doAtOnce } from './at-once.ts'

/** Syncs a file's bytes, or the names in a folder, beside the program's thread. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same at once: the program stands still for it. */
export function syncPathNow(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes a folder where there is none, and those above it; all of them last. */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (await isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) await makeFolder(above, mode)
  // Node's `recursive` never ends where the system lets nobody make folders, as in /proc.
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    // Another process has made it meanwhile, or a file stands there.
    if (!(await isFolder(folder))) throw error
  })
  // A folder lasts only once the folder that it stands in is synced too.
  await syncPath(above)
}

const isFolder = async (path: string) =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false

/** Syncs a folder with everything in it. Grows with the number of files. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  await doAtOnce([folder, ...entries.map((entry) => join(entry.parentPath, entry.name))], syncPath)
}
