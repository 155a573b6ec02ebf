/**
 * Grants the roles of this database their rights, as the owner of the tables. Runs after each
 * migration and each restore, so new tables are covered; does nothing where `db roles` was never
 * called.
 */
import type { RunStatement } from '#data/db/guards.ts'
import { OWN_TABLES, quote, quoteText } from '#data/db/table-names.ts'
import {
  API_INSTALLATION_KEYS,
  GRANTS,
  PROGRAMS,
  type Program,
  type TableGrants,
} from './grants.ts'
import { PARTS, toRoleName, type Part } from './role-names.ts'

/** The existing roles of this database, or of the named one, with their quoted names. */
async function listRoles(run: RunStatement, named?: string): Promise<ReadonlyMap<Part, string>> {
  const [here] = await run('select current_database() as name')
  const database = named ?? String(here!['name'])
  const names = new Map(PARTS.map((part) => [part, toRoleName(database, part)]))
  const rows = await run(
    `select rolname as name from pg_roles where rolname in (${[...names.values()].map(quoteText).join(', ')})`,
  )
  const there = new Set(rows.map(({ name }) => String(name)))
  return new Map(
    [...names].filter(([, name]) => there.has(name)).map(([part, name]) => [part, quote(name)]),
  )
}

/**
 * Grants each role what `GRANTS` says, and revokes everything else. A copy of a database, as tests
 * use, has the roles of the named one.
 */
export async function applyGrants(run: RunStatement, named?: string): Promise<void> {
  const roles = await listRoles(run, named)
  for (const program of PROGRAMS) {
    const role = roles.get(program)
    if (role !== undefined) await grantTo(run, program, role)
  }
  if (PROGRAMS.every((program) => roles.has(program))) await limitInstallation(run, roles)
}

async function grantTo(run: RunStatement, program: Program, role: string): Promise<void> {
  await run(`grant usage on schema public, drizzle to ${role}`)
  // Migration table: each program checks whether the tables match its code.
  await run(`revoke all on all tables in schema drizzle from ${role}`)
  await run(`grant select on all tables in schema drizzle to ${role}`)
  await run(`revoke all on all sequences in schema public, drizzle from ${role}`)
  if (program === 'backup')
    await run(`grant select on all sequences in schema public, drizzle to ${role}`)
  if (program === 'api')
    await run(`grant execute on function erase_unconfirmed_forecasts(uuid) to ${role}`)
  if (program === 'pipeline')
    await run(`grant execute on function move_club(text, text, text) to ${role}`)
  for (const table of OWN_TABLES) {
    await run(`revoke all on ${table} from ${role}`)
    const rights = program === 'backup' ? 'select' : requireGrants(table)[program]
    if (rights !== null) await run(`grant ${rights} on ${table} to ${role}`)
  }
}

function requireGrants(table: string): TableGrants {
  const grants = GRANTS[table]
  if (grants === undefined) throw new RangeError(`No role has a line for the table ${table}.`)
  return grants
}

/** Rows of `installation` by key: each program reads all of them and writes its own. */
async function limitInstallation(
  run: RunStatement,
  roles: ReadonlyMap<Part, string>,
): Promise<void> {
  const apiKeys = API_INSTALLATION_KEYS.map(quoteText).join(', ')
  const [pipeline, api, backup] = PROGRAMS.map((program) => roles.get(program)!)
  const policies = {
    installation_read: `for select to ${pipeline}, ${api}, ${backup} using (true)`,
    installation_of_pipeline: `to ${pipeline} using (key <> 'random key') with check (key <> 'random key')`,
    installation_of_api: `to ${api} using (key in (${apiKeys})) with check (key in (${apiKeys}))`,
  }
  for (const [name, rule] of Object.entries(policies)) {
    await run(`drop policy if exists ${name} on installation`)
    await run(`create policy ${name} on installation ${rule}`)
  }
  await run('alter table installation enable row level security')
}
