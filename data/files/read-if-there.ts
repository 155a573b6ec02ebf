/**
 * Reads a file or folder that may not exist yet. Only "does not exist" is null. Any other failure throws:
 * otherwise its content (a key, a password, a result) would be created anew and overwritten.
 */
import type { Stats } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'

/** True when the error says that a file, or a folder in its path, does not exist. */
export function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** The bytes of a file; null when it does not exist. */
export async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** The text of a file; null when it does not exist. */
export async function readTextIfThere(path: string): Promise<string | null> {
  const bytes = await readIfThere(path)
  return bytes && Buffer.from(bytes).toString('utf8')
}

/** Size, time and kind of a file or folder; null when it does not exist. */
export async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** The names in a folder; empty when it does not exist. */
export async function listIfThere(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}
