import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncPath } from './sync.ts'

/** Folders that this process is making: another caller waits until they last. */
const making = new Map<string, Promise<void>>()

/**
 * Makes a folder where there is none, and those above it; all of them last. A process that is killed
 * after the `mkdir` leaves a folder whose name nobody syncs.
 */
export function makeFolder(folder: string, mode?: number): Promise<void> {
  const made = making.get(folder) ?? makeAndSync(folder, mode).finally(() => making.delete(folder))
  making.set(folder, made)
  return made
}

async function makeAndSync(folder: string, mode?: number): Promise<void> {
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
