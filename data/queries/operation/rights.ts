/** Whether programs use a PostgreSQL server with more rights than they need. */
import { sql } from '#data/db/drizzle.ts'
import type { Database, ReadDb } from '#data/db/database.ts'
import { ROLE_COMMANDS } from '#data/db/roles/role-names.ts'
import { AppError } from '#data/model/errors.ts'

interface Rights {
  readonly role: string
  readonly isSuperuser: boolean
  /** True when it may change tables and disable the rules that guard the record. */
  readonly ownsTables: boolean
}

/** Of this connection first, then of every other role now connected to this database. */
async function listRights(db: ReadDb): Promise<Rights[]> {
  return db
    .select({
      role: sql<string>`connected.rolname`,
      isSuperuser: sql<boolean>`connected.rolsuper`,
      ownsTables: sql<boolean>`exists (
        select 1 from pg_class
        where relname = 'ledger_entries' and relnamespace = to_regnamespace(current_schema())
          and pg_has_role(connected.oid, relowner, 'usage'))`,
    })
    .from(
      sql`(
        select oid, rolname, rolsuper from pg_roles
        where rolname = current_user or rolname in (
          select usename from pg_stat_activity where datname = current_database())
      ) as connected`,
    )
    .orderBy(sql`connected.rolname <> current_user, connected.rolname`)
}

const NEXT_STEP =
  'Call "npm run cli -- db roles" and give each program the DATABASE_URL of its own role ("Roles of the database" in api/deploy/RUNBOOK.md).'

const describeRole = ({ isSuperuser }: Rights) =>
  isSuperuser
    ? 'a superuser of the server: it can do anything, also to other databases'
    : 'the owner of the tables: it can switch off the rules that guard the record'

/** Throws `bad_input`, before any other work, unless this role may disable the rules that guard the record. */
export async function requireOwner(database: Database, command: string): Promise<void> {
  if (database.isEmbedded) return
  const [own] = await database.read(listRights)
  if (own !== undefined && (own.isSuperuser || own.ownsTables)) return
  throw new AppError(
    'bad_input',
    `"${command}" needs the owner of the tables: it disables the rules that guard the record while it writes entries of an older log. Call it with the DATABASE_URL of the owner of the tables ("Roles of the database" in api/deploy/RUNBOOK.md) and the other settings of the pipeline. Nothing was changed.`,
  )
}

/** A sentence with the next step; null when nothing is wrong, and for the embedded database. */
export async function describeExcessRights(database: Database): Promise<string | null> {
  if (database.isEmbedded) return null
  const all = await database.read(listRights)
  const isTooMuch = ({ isSuperuser, ownsTables }: Rights) => isSuperuser || ownsTables
  const [own, ...others] = all
  const found = others.filter(isTooMuch)
  if (own !== undefined && isTooMuch(own))
    return `DATABASE_URL signs in as ${own.role}, ${describeRole(own)}. That is right for ${ROLE_COMMANDS.owner} (and for "db roles") alone. ${NEXT_STEP}`
  if (found.length === 0) return null
  const names = found.map((rights) => `${rights.role}, ${describeRole(rights)}`)
  return `Connected to this database now: ${names.join('; ')}. If that is a program that serves or runs, it has more rights than it needs. ${NEXT_STEP}`
}
