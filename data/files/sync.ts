/** Syncs files and folders to disk: what is synced survives a power cut. */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { doAtOnce } from './at-once.ts'

/** Syncs a file's bytes, or the names in a folder. Does not block the event loop. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same, blocking. */
export function syncPathNow(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Syncs a folder with everything in it. Grows with the number of files. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  await doAtOnce([folder, ...entries.map((entry) => join(entry.parentPath, entry.name))], syncPath)
}
