/**
 * Creates the four roles of a database, or updates them: the owner of tables and rules, and one per
 * program. Needs a superuser, or the owner of the database with `createrole`.
 */
import postgres, { type TransactionSql } from 'postgres'
import { FORBIDDEN, hasCode } from '#data/db/error-code.ts'
import { readGuards, type RunStatement } from '#data/db/guards.ts'
import { AppError } from '#data/model/errors.ts'
import { OWN_TABLES, quote, quoteText } from '#data/db/table-names.ts'
import { applyGrants } from './apply-grants.ts'
import { toPasswordVerifier } from './password-verifier.ts'
import { PARTS, requireShortName, toRoleName, type Part } from './role-names.ts'

/** Limits of each role whatever else it is granted, and how it signs in. */
const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

export interface MadeRole {
  readonly part: Part
  readonly name: string
  readonly isNew: boolean
  /** False while nobody can sign in as it; null when that could not be checked. */
  readonly hasPassword: boolean | null
}

export type RolePasswords = ReadonlyMap<Part, string>

/** @param serverUrl of the server itself, not of a pooler */
export async function makeRoles(
  serverUrl: string,
  passwords: RolePasswords = new Map(),
): Promise<MadeRole[]> {
  const client = postgres(serverUrl, { max: 1, onnotice: () => {} })
  try {
    return (await client.begin((transaction) => makeAll(transaction, passwords))) as MadeRole[]
  } catch (error) {
    if (!hasCode(error, FORBIDDEN)) throw error
    throw new AppError(
      'bad_configuration',
      `DATABASE_URL signs in as somebody who may not make these roles (${(error as Error).message}). Use a superuser of the server, or the owner of the database with "createrole", for this command alone.`,
      { cause: error },
    )
  } finally {
    await client.end({ timeout: 5 })
  }
}

async function makeAll(transaction: TransactionSql, passwords: RolePasswords): Promise<MadeRole[]> {
  const run: RunStatement = (statement) => transaction.unsafe(statement)
  const [here] = await run('select current_database() as name')
  const database = String(here!['name'])
  requireShortName(database)
  const made: MadeRole[] = []
  for (const part of PARTS)
    made.push(await makeRole(run, { part, name: toRoleName(database, part) }, passwords.get(part)))
  const owner = quote(toRoleName(database, 'owner'))
  await giveDatabase(run, quote(database), owner)
  await giveTables(run, owner)
  const [tables] = await run(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (tables?.['there']) await applyGrants(run)
  return made
}

async function makeRole(
  run: RunStatement,
  { part, name }: Pick<MadeRole, 'part' | 'name'>,
  password: string | undefined,
): Promise<MadeRole> {
  const there = await run(`select 1 from pg_roles where rolname = ${quoteText(name)}`)
  const isNew = there.length === 0
  const secret =
    password === undefined ? '' : ` password ${quoteText(toPasswordVerifier(password))}`
  await run(
    `${isNew ? 'create' : 'alter'} role ${quote(name)} with ${isNew ? ATTRIBUTES : 'login'}${secret}`,
  )
  if (part === 'backup')
    await run(`alter role ${quote(name)} set default_transaction_read_only = on`)
  return { part, name, isNew, hasPassword: await hasPassword(run, name, password) }
}

/** Only superusers can check. */
async function hasPassword(
  run: RunStatement,
  name: string,
  password: string | undefined,
): Promise<boolean | null> {
  if (password !== undefined) return true
  const [mayLook] = await run(`select has_table_privilege('pg_authid', 'select') as may`)
  if (mayLook?.['may'] !== true) return null
  const [row] = await run(
    `select rolpassword is not null as has from pg_authid where rolname = ${quoteText(name)}`,
  )
  return row?.['has'] === true
}

/**
 * The owner creates tables and the schema of migrations; no other role creates anything, not even a
 * temporary table.
 */
async function giveDatabase(run: RunStatement, database: string, owner: string): Promise<void> {
  await run(`revoke create, temporary on database ${database} from public`)
  await run(`grant create, temporary on database ${database} to ${owner}`)
  await run('revoke create on schema public from public')
  await run(`grant create, usage on schema public to ${owner}`)
}

/** Takes over the tables, sequences and rules that an earlier role owns. */
async function giveTables(run: RunStatement, owner: string): Promise<void> {
  const [self] = await run('select rolsuper as is from pg_roles where rolname = current_user')
  // Only a member of a role can transfer something to it.
  if (self?.['is'] !== true) await run(`grant ${owner} to current_user`)
  const tables = await run(`
    select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and (nspname = 'drizzle'
      or nspname = 'public' and relname in (${OWN_TABLES.map(quoteText).join(', ')}))`)
  for (const { name } of tables) await run(`alter table ${String(name)} owner to ${owner}`)
  const functions = await run(`
    select pg_proc.oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in (${readGuards().functions.map(quoteText).join(', ')})`)
  for (const { name } of functions) await run(`alter function ${String(name)} owner to ${owner}`)
  const [schema] = await run(`select to_regnamespace('drizzle') is not null as there`)
  if (schema?.['there']) await run(`alter schema drizzle owner to ${owner}`)
}
