import { findProgramFolder } from './find-programs.ts'
import { canInstallPackages, installPackage } from './system-packages.ts'

/** Where PostgreSQL's installers put the server's programs when PATH does not name them. */
const USUAL_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/opt/local/lib/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  'C:/Program Files/PostgreSQL/*/bin',
]

/** The folder of these programs of one installation, or null. */
export function findPostgresFolder(programs = ['initdb', 'postgres']): string | null {
  return findProgramFolder(programs, USUAL_FOLDERS)
}

/** The same, installed when it is missing and may be; throws what to install otherwise. */
export function requirePostgresFolder(): string {
  const found = findPostgresFolder()
  if (found) return found
  if (canInstallPackages() && installPackage('postgresql')) {
    const installed = findPostgresFolder()
    if (installed) return installed
  }
  throw new Error(
    'No PostgreSQL server was found (the programs initdb and postgres, on PATH or in the usual places), ' +
      'and the tests on it cannot run. Install PostgreSQL 15 or newer (Debian and Ubuntu: ' +
      '`apt-get install postgresql`, macOS: `brew install postgresql@17`), or name a running server ' +
      'with TEST_DATABASE_URL.',
  )
}
