/**
 * Shows that it does not matter where the project lies: a copy of it, in a deep folder whose path has
 * a space and a letter beyond ASCII, runs a unit test, the pipeline for one league of the demo, and a
 * build of its site. Its packages are linked, not installed again.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject } from './copy-project.ts'
import { runProgram } from '#cli/testing/services/run-program.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'

const FOLDERS = ['a b', 'c', 'ü', 'd', 'e']

/** True when all of it works there. */
export async function worksInOtherFolder(): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-folder-'))
  const folder = join(home, ...FOLDERS)
  const env = {
    ...makeEmptySettings(),
    TEST_DATABASE_URL: '',
    DATA_DIR: join(folder, 'data', 'local'),
    PUBLIC_ORIGIN: 'http://localhost:1',
    SITE_CACHE_DIR: join(home, 'cache'),
  }
  const run = (program: string, ...args: string[]) => runProgram(program, args, { env, folder })
  try {
    copyProject(folder)
    const config = ['--config', 'cli/testing/vitest.config.ts', '--root', '.']
    return (
      (await run('vitest', 'run', ...config, 'data/model/match/odds.test.ts')) &&
      (await run('node', 'cli/main.ts', 'pipeline', 'run', '--leagues', 'premier-league')) &&
      (await run('node', 'cli/main.ts', 'site', 'build'))
    )
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}
