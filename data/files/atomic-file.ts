/** Atomic writes: temporary file, fsync, rename, fsync of the folder. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nameFile } from '#data/model/disk-fault.ts'
import { doAtOnce } from './at-once.ts'

export interface WholeFile {
  readonly path: string
  readonly bytes: Uint8Array | string
  /** Permissions of a new file, 0o644 without it. */
  readonly mode?: number
}

/**
 * Writes a file so that a crash at any moment leaves the old or the new bytes, never a part.
 * @param mode permissions of a new file, 0o644 by default
 */
export function writeFileAtomically(
  path: string,
  bytes: Uint8Array | string,
  mode = 0o644,
): Promise<void> {
  return writeFilesAtomically([{ path, bytes, mode }])
}

/**
 * Writes several files so that a crash at any moment leaves the old or the new bytes of each. All
 * of them last once it ends; before that any of them may be new already.
 */
export async function writeFilesAtomically(files: readonly WholeFile[]): Promise<void> {
  const folders = new Set<string>()
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) {
    const firstMade = await mkdir(folder, { recursive: true })
    folders.add(folder)
    // A folder made for a file lasts only once the folder it stands in is written too.
    if (firstMade !== undefined)
      for (let made = folder; made.length >= firstMade.length; made = dirname(made))
        folders.add(dirname(made))
  }
  await doAtOnce(files, replaceFile)
  await doAtOnce(folders, syncFolder)
}

async function replaceFile({ path, bytes, mode = 0o644 }: WholeFile): Promise<void> {
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
