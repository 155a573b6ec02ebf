/**
 * Reading a file that may not be there yet. Only "not there" is null: a file that cannot be read is
 * an error, or what it holds (a key, a password, a result) would be made anew over it.
 */
import { readdir, readFile } from 'node:fs/promises'

/** True when the system says that a file, or a folder on the way to it, does not exist. */
function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** The bytes of a file; null when there is none. */
export async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** The text of a file; null when there is none. */
export async function readTextIfThere(path: string): Promise<string | null> {
  const bytes = await readIfThere(path)
  return bytes && Buffer.from(bytes).toString('utf8')
}

/** The names in a folder; none when there is no folder. */
export async function listIfThere(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}
