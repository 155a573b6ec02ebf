/** Scripts and styles of an older look among the pages that stay: removed once no page names them. */
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readTextIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { STORED_FOLDERS } from '#data/model/addresses.ts'
import { ASSETS_FILE, AssetsSchema } from '#data/model/past/made-pages.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readMade } from './past-units.ts'

async function listHashed(pastDir: string): Promise<string[]> {
  const files: string[] = []
  for (const { folder } of STORED_FOLDERS.filter(({ isHashed }) => isHashed)) {
    const root = join(pastDir, folder)
    if ((await statIfThere(root)) === null) continue
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) files.push(relative(pastDir, join(entry.parentPath, entry.name)))
  }
  return files.map((file) => file.replaceAll('\\', '/'))
}

/**
 * Removes the hashed files that no build of this code had, provided that every page was made by this
 * code. The caller holds the lock of the folder.
 * @returns number of files removed
 */
export async function removeOldAssets(pastDir: string, code: string): Promise<number> {
  const made = await readMade(pastDir)
  if (made.size === 0 || [...made.values()].some((unit) => unit.code !== code)) return 0
  const text = await readTextIfThere(join(pastDir, ASSETS_FILE))
  if (text === null) return 0
  const known = AssetsSchema.parse(JSON.parse(text))
  const old = (await listHashed(pastDir)).filter((file) => known[file] !== code)
  if (old.length === 0) return 0
  for (const file of old) await rm(join(pastDir, file), { force: true })
  const left = Object.entries(known).filter(([, ofCode]) => ofCode === code)
  await writeFileAtomically(join(pastDir, ASSETS_FILE), JSON.stringify(Object.fromEntries(left)))
  return old.length
}
