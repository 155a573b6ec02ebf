/**
 * The PostgreSQL driver is used only with the patch of this folder: without it, a connection lost
 * at the wrong moment ends the process. An install script applies the patch.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#data/model/errors.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The files that a patch changes, each with its added lines. */
function listAddedLines(patch: string): Map<string, string[]> {
  const added = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of patch.split('\n')) {
    if (line.startsWith('+++ b/')) added.set(line.slice('+++ b/'.length), (lines = []))
    else if (line.startsWith('+')) lines.push(line.slice(1))
  }
  return added
}

/**
 * Throws `bad_configuration` when the packages were installed without their scripts.
 *
 * @param root folder of the project
 */
export function requirePatchedDriver(root: string = ROOT): void {
  const folder = join(ROOT, 'data', 'db', 'patches')
  for (const name of readdirSync(folder))
    for (const [path, lines] of listAddedLines(readFileSync(join(folder, name), 'utf8'))) {
      const installed = new Set(readFileSync(join(root, path), 'utf8').split('\n'))
      if (lines.every((line) => installed.has(line))) continue
      throw new AppError(
        'bad_configuration',
        `${path} lacks the changes of data/db/patches: the packages were installed without their scripts (--ignore-scripts). Call "npm run postinstall", or install again with "npm ci".`,
      )
    }
}
