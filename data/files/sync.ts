/** Syncs files and folders to disk: what is synced survives a power cut. */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
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
  const firstMade = await mkdir(folder, { recursive: true, mode })
  if (firstMade === undefined) return
  // A folder lasts only once the folder that it stands in is synced too.
  for (let made = folder; made.length >= firstMade.length; made = dirname(made))
    await syncPath(dirname(made))
}

/** Syncs a folder with everything in it. Grows with the number of files. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  await doAtOnce([folder, ...entries.map((entry) => join(entry.parentPath, entry.name))], syncPath)
}
