/** What a new site takes over from the one before, and what an older version has left behind. */
import { link, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { listFilesIfThere } from '#data/files/list-files.ts'
import { listIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { RELEASES_PATH, STORED_FOLDERS, toReleasesRoot } from '#data/model/stored-files.ts'
import { DAY_MS } from '#data/model/time.ts'

/** A cache in front of the server may show an old page for a month, with the scripts of its build. */
const KEPT_MS = 40 * DAY_MS

async function listHashed(siteDir: string): Promise<string[]> {
  const files: string[] = []
  for (const { folder } of STORED_FOLDERS.filter(({ isHashed }) => isHashed)) {
    const names = await listFilesIfThere(join(siteDir, folder))
    files.push(...names.map((name) => join(folder, name)))
  }
  return files
}

/** Links scripts and styles of earlier builds into a new site, until they are 40 days old. */
export async function keepOldAssets(oldDir: string, newDir: string): Promise<void> {
  const known = new Set(await listHashed(newDir))
  for (const file of await listHashed(oldDir)) {
    if (known.has(file)) continue
    const from = join(oldDir, file)
    // A link keeps the time of its file.
    if (Date.now() - (await stat(from)).mtimeMs > KEPT_MS) continue
    await mkdir(dirname(join(newDir, file)), { recursive: true })
    await link(from, join(newDir, file))
  }
}

/** Hidden, in a folder of pages of the past: says that the operator was told of it. */
const TOLD = '.may-be-deleted'

/**
 * Version 1.0.0 kept pages of the past in a folder beside the site; they are drawn now. Releases of the
 * data set move out of it, and the operator is told once that the rest may be deleted.
 */
export async function leaveOldPages(
  outDir: string,
  logLine: (words: string) => void,
): Promise<void> {
  const folder = `${resolve(outDir)}.past`
  const names = await listIfThere(folder)
  if (names.length === 0) return
  const releases = join(toReleasesRoot(resolve(outDir)), RELEASES_PATH)
  if (names.includes('data') && (await statIfThere(releases)) === null) {
    await mkdir(dirname(join(releases, '.')), { recursive: true })
    await rename(join(folder, 'data'), releases.replace(/[/\\]+$/, ''))
  }
  if (names.includes(TOLD)) return
  await writeFile(join(folder, TOLD), '')
  logLine(
    `Pages of past matches are drawn when they are asked for. The folder ${folder} of an older version is read no more: delete it when you like.`,
  )
}
