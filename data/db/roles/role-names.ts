/** Names of the roles: those of one database begin with its name, as one server may hold several installations. */
import { AppError } from '#data/model/errors.ts'
import { PROGRAMS, type Program } from './grants.ts'

export type Part = 'owner' | Program
/** The owner of the tables, and the programs. */
export const PARTS = ['owner', ...PROGRAMS] as const satisfies readonly Part[]

/** A name of PostgreSQL has at most so many bytes; more are cut off without a word. */
const MOST_BYTES = 63

export const toRoleName = (database: string, part: Part) => `${database}_${part}`

/** Throws `bad_input` where the names of the roles would be cut off. */
export function requireShortName(database: string): void {
  if (PARTS.every((part) => Buffer.byteLength(toRoleName(database, part)) <= MOST_BYTES)) return
  throw new AppError(
    'bad_input',
    `The name of the database, ${database}, is too long: a role is called ${toRoleName(database, 'pipeline')}, and PostgreSQL takes ${MOST_BYTES} bytes.`,
  )
}
