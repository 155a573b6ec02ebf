import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { statIfThere } from './read-if-there.ts'

/**
 * Every file below a folder by its path from there, with `/` between the names, sorted. Throws where
 * there is no such folder. Grows with the number of files.
 */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}

/** The same; none where there is no such folder. */
export const listFilesIfThere = async (folder: string): Promise<string[]> =>
  (await statIfThere(folder)) === null ? [] : listFilesBelow(folder)
