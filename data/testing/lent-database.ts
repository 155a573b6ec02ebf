/**
 * Databases that one test after another uses: opening one takes two seconds of processor time,
 * emptying one a few hundredths of a second.
 */
import { listRows } from '#data/backup/tables.ts'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'

/** More of them would only take memory: few tests use two databases at a time. */
const MOST_ON_SHELF = 2

/** What a migrated database consists of besides its rows, as a hash. */
const SHAPE = `
with own as (select oid from pg_namespace where nspname in ('public', 'drizzle'))
select md5(string_agg(part, ',' order by part)) as shape from (
  select (oid, relname, relacl, reloptions)::text as part from pg_class where relnamespace in (select oid from own)
  union all
  select (attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped)::text
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace in (select oid from own)
  union all select (oid, conname, convalidated)::text from pg_constraint
  union all select (oid, tgname, tgenabled)::text from pg_trigger
  union all select (oid, proname, prosrc, proacl)::text from pg_proc where pronamespace in (select oid from own)
  union all select (nspname, nspacl)::text from pg_namespace
  union all select guards::text from drizzle.guards
  union all select __drizzle_migrations::text from drizzle.__drizzle_migrations
) as parts`

/** The rows of a larger table are truncated with it. */
const MOST_BYTES_TO_DELETE = 65_536

/**
 * Guards refuse to remove what has happened; as a replica the session passes them, until it commits.
 * Truncating makes new files for a table, its indexes and all tables that refer to it: a seventh of
 * a second of processor time for one row of an account. Deleting that row takes a few milliseconds.
 */
const EMPTY = `
do $$ declare part record; large text; begin
  perform set_config('session_replication_role', 'replica', true);
  for part in select oid::regclass::text as name, pg_relation_size(oid) as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
  loop
    if part.bytes > ${MOST_BYTES_TO_DELETE} then large := concat_ws(', ', large, part.name);
    else execute 'delete from ' || part.name; end if;
  end loop;
  if large is not null then execute 'truncate ' || large || ' cascade'; end if;
end $$`

/** What has been deleted still has its places, which new rows would fill in an order of their own. */
const DELETED_FROM = `
select string_agg(oid::regclass::text, ', ') as names from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`

interface OnShelf<Kind extends Database> {
  readonly kept: Kind
  readonly shape: string
}

/** Makes databases of one kind, and has those that no test uses. */
export interface Shelf<Kind extends Database> {
  readonly make: () => Promise<Kind>
  readonly unused: OnShelf<Kind>[]
}

export interface Lent<Kind extends Database> {
  /** For the test; what it does after closing it fails. */
  readonly database: Database
  readonly kept: Kind
  /** Another connection to it, under the same rule; closing this one does nothing. */
  wrap(open: () => Promise<Database>): Database
}

export function makeShelf<Kind extends Database>(make: () => Promise<Kind>): Shelf<Kind> {
  return { make, unused: [] }
}

async function readShape(database: Database): Promise<string> {
  const [row] = await database.read((db) => listRows<{ shape: string }>(db, sql.raw(SHAPE)))
  return row!.shape
}

async function empty(database: Database): Promise<void> {
  await database.write((db) => db.execute(sql.raw(EMPTY)))
  const [deletedFrom] = await database.readOne((db) =>
    listRows<{ names: string | null }>(db, sql.raw(DELETED_FROM)),
  )
  if (deletedFrom!.names !== null)
    await database.writeOne((db) => db.execute(sql.raw(`vacuum ${deletedFrom!.names}`)))
}

/** Whether it is as it was when it was made; a test may have changed tables, or ended the server. */
async function isEmptied({ kept, shape }: OnShelf<Database>): Promise<boolean> {
  try {
    if ((await readShape(kept)) !== shape) return false
    await empty(kept)
    return true
  } catch {
    return false
  }
}

async function make<Kind extends Database>(shelf: Shelf<Kind>): Promise<OnShelf<Kind>> {
  const kept = await shelf.make()
  return { kept, shape: await readShape(kept) }
}

/** An empty, migrated database; closing it leaves it to the next test, or really closes it. */
export async function lendDatabase<Kind extends Database>(shelf: Shelf<Kind>): Promise<Lent<Kind>> {
  const lent = shelf.unused.pop() ?? (await make(shelf))
  const { kept } = lent
  let isOpen = true
  let isReusable = true
  let running = 0
  const use = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isOpen) throw new Error('The database of this test is closed.')
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    const hasPlace = shelf.unused.length < MOST_ON_SHELF
    if (isReusable && running === 0 && hasPlace && (await isEmptied(lent))) shelf.unused.push(lent)
    else await kept.close()
  }
  const wrap = (open: () => Promise<Database>): Database => ({
    isEmbedded: kept.isEmbedded,
    read: (work) => use(async () => (await open()).read(work)),
    readOne: (work) => use(async () => (await open()).readOne(work)),
    readReplica: (work) => use(async () => (await open()).readReplica(work)),
    write: (work, options) => use(async () => (await open()).write(work, options)),
    writeOne: (work) => use(async () => (await open()).writeOne(work)),
    async listen(channel, onNotice) {
      // It would go on listening: no other test gets it.
      isReusable = false
      return (await open()).listen(channel, onNotice)
    },
    close: async () => {},
  })
  return { database: { ...wrap(async () => kept), close }, kept, wrap }
}
