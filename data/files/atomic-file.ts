/** Atomic writes: temporary file, fsync, rename, fsync of the folder. */
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nameFile } from '#data/model/disk-fault.ts'
import { doAtOnce } from './at-once.ts'
import { makeFolder } from './make-folder.ts'
import { syncPath } from './sync.ts'
import { toTemporary } from './temporary-file.ts'

export interface WholeFile {
  readonly path: string
  /** Several pieces are written one after another. */
  readonly bytes: Uint8Array | string | Iterable<string>
  /** Permissions of the file, also of one that is replaced; 0o644 without it. */
  readonly mode?: number
}

/**
 * Writes a file so that a crash at any moment leaves the old or the new bytes, never a part.
 * @param mode permissions of the file, also of one that is replaced; 0o644 by default
 */
export function writeFileAtomically(
  path: string,
  bytes: WholeFile['bytes'],
  mode = 0o644,
): Promise<void> {
  return writeFilesAtomically([{ path, bytes, mode }])
}

/**
 * Writes several files so that a crash at any moment leaves the old or the new bytes of each. All
 * of them last once it ends; before that any of them may be new already.
 */
export async function writeFilesAtomically(files: readonly WholeFile[]): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(path)))
  for (const folder of folders) await makeFolder(folder)
  await doAtOnce(files, replaceFile)
  // Without it a power cut takes the renames back.
  await doAtOnce(folders, syncPath)
}

async function replaceFile({ path, bytes, mode = 0o644 }: WholeFile): Promise<void> {
  const temporary = toTemporary(path)
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
