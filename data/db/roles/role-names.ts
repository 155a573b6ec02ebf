/** Role names begin with the name of their database, because one server may have several installations. */
import { AppError } from '#data/model/errors.ts'
import { PROGRAMS, type Program } from './grants.ts'

export type Part = 'owner' | Program
/** The owner of the tables, and the programs. */
export const PARTS = ['owner', ...PROGRAMS] as const satisfies readonly Part[]

/** Commands of each role, as `api/deploy/RUNBOOK.md` has them. `db roles` alone needs a superuser. */
export const ROLE_COMMANDS: Readonly<Record<Part, string>> = {
  owner: '"db migrate", "db restore", "demo clear", "ledger adopt", "push keys"',
  pipeline: '"pipeline", "site", "key", "ledger", "data"',
  api: '"serve --api", "admin", "user", "billing", "discount"',
  backup: '"db backup"',
}

/** Longest name in PostgreSQL, bytes; longer ones are truncated silently. */
const MOST_BYTES = 63

export const toRoleName = (database: string, part: Part) => `${database}_${part}`

/** Throws `bad_input` when role names would be truncated. */
export function requireShortName(database: string): void {
  if (PARTS.every((part) => Buffer.byteLength(toRoleName(database, part)) <= MOST_BYTES)) return
  throw new AppError(
    'bad_input',
    `The name of the database, ${database}, is too long: a role is called ${toRoleName(database, 'pipeline')}, and PostgreSQL takes ${MOST_BYTES} bytes.`,
  )
}
