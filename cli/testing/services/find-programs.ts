import { accessSync, constants, globSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { toolEnv } from '#cli/testing/env.ts'

/**
 * The newest folder that holds all the named programs, or null.
 *
 * @param programs they belong together: all come from one folder
 * @param usualFolders where installers put them without touching PATH; globs, looked at after PATH
 */
export function findProgramFolder(
  programs: readonly string[],
  usualFolders: readonly string[] = [],
  searchPath: string = toolEnv.searchPath,
): string | null {
  const onPath = searchPath.split(delimiter).filter(Boolean)
  const usual = usualFolders.flatMap((pattern) => globSync(pattern).sort(compareVersions).reverse())
  for (const folder of [...onPath, ...usual]) {
    const real = findReal(join(folder, programs[0] ?? ''))
    // Links on PATH may name some programs only: their neighbours stand where the first one really is.
    for (const home of real ? [folder, dirname(real)] : []) {
      if (programs.every((program) => findReal(join(home, program)))) return home
    }
  }
  return null
}

/** The path of a program by any of its names, or null. */
export function findProgram(
  names: readonly string[],
  usualPaths: readonly string[] = [],
  searchPath: string = toolEnv.searchPath,
): string | null {
  for (const name of names) {
    const folder = findProgramFolder([name], [], searchPath)
    if (folder) return join(folder, name)
  }
  return usualPaths.flatMap((pattern) => globSync(pattern)).find((path) => findReal(path)) ?? null
}

/** 9.6 before 15: as people count, not as letters sort. */
function compareVersions(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true })
}

function findReal(path: string): string | null {
  for (const candidate of process.platform === 'win32' ? [`${path}.exe`, path] : [path]) {
    try {
      accessSync(candidate, constants.X_OK)
      return realpathSync(candidate)
    } catch {
      // Not in this folder, or not executable.
    }
  }
  return null
}
