/**
 * The published files of a data folder. They are replaced one by one, so whoever writes or removes
 * several of them, or reads all of them, holds this lock for the second that it takes.
 */
import { join } from 'node:path'
import { waitForFolderLock } from '#data/files/folder-lock.ts'

const LOOK_AGAIN_MS = 50

/** Does the work while nobody else writes, removes or copies the published files. */
export async function withPublicationFiles<Result>(
  dataDir: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const path = join(dataDir, 'run', 'publication.lock')
  const lock = await waitForFolderLock(path, { lookAgainMs: LOOK_AGAIN_MS, signal })
  try {
    return await work()
  } finally {
    lock.release()
  }
}
