/** Private keys in files: readable by their owner only, or refused. */
import { stat } from 'node:fs/promises'
import { AppError } from '#data/model/errors.ts'
import { readTextIfThere } from './read-if-there.ts'

/** Permission bits of users who are neither the owner nor in the group. */
const OTHERS = 0o007

/**
 * Content of a private key file; null when there is none. Throws `bad_configuration` when every
 * user of the machine may read or replace it.
 */
export async function readPrivateText(path: string): Promise<string | null> {
  const text = await readTextIfThere(path)
  if (text === null) return null
  // Windows has no such permission bits: Node reports that everybody may read.
  if (process.platform === 'win32' || ((await stat(path)).mode & OTHERS) === 0) return text.trim()
  throw new AppError(
    'bad_configuration',
    `Every user of this machine may read the private key ${path}, and sign with it. Call "chmod 600 ${path}" (a disk without permissions is no place for a key: set DATA_DIR to another one). If somebody else may have read it, hand over to a new key.`,
  )
}
