/** Atomic writes: temporary file, fsync, rename, fsync of the folder. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nameFile } from '#data/model/disk-fault.ts'

/**
 * Writes a file so that a crash at any moment leaves the old or the new bytes, never a part.
 * @param mode permissions of a new file, 0o644 by default
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array | string,
  mode = 0o644,
): Promise<void> {
  const folder = dirname(path)
  const firstMade = await mkdir(folder, { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(temporary, 'wx', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw nameFile(error, path)
  }
  await syncFolder(folder)
  // A new folder is durable only once its parent is synced too.
  if (firstMade !== undefined)
    for (let made = folder; made.length >= firstMade.length; made = dirname(made))
      await syncFolder(dirname(made))
}

/** Makes a rename in this folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
