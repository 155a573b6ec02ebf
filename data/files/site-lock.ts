/** Who builds the site in a folder: one process at a time, which holds this lock. */
import { basename, dirname, join, resolve } from 'node:path'
import { readLiveHolder } from './folder-lock.ts'

/** A hidden file beside the folder, because the folder itself is swapped. */
export function toSiteLock(siteDir: string): string {
  const folder = resolve(siteDir)
  return join(dirname(folder), `.${basename(folder)}.lock`)
}

/** True while a process builds the site that will replace the one in this folder. */
export const isSiteBuilding = (siteDir: string) => readLiveHolder(toSiteLock(siteDir)) !== null
