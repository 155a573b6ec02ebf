/**
 * The database's own rules: the functions and triggers of the files in `guards`, which show the
 * current state. They are applied after the migrations, and again when a file or the database has
 * changed. A migration drops a rule that is given up.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toSha256Hex } from '#data/files/content-hash.ts'

const FOLDER = join(import.meta.dirname, 'guards')
/** One statement: comments, and the text between `$$` and `$$`, may contain semicolons. */
const STATEMENT = /(?:--[^\n]*|\$\$[\s\S]*?\$\$|[^;$-]|-(?!-))+;/g
const FUNCTION = /\bCREATE OR REPLACE FUNCTION (\w+)/g
const TRIGGER = /\bCREATE OR REPLACE TRIGGER (\w+)/g

/** Runs one statement in the transaction that applies the guards, and returns its rows. */
export type RunStatement = (
  statement: string,
) => Promise<readonly Readonly<Record<string, unknown>>[]>

export interface Guards {
  readonly statements: readonly string[]
  readonly functions: readonly string[]
  readonly triggers: readonly string[]
  /** SHA-256 of the files. */
  readonly hash: string
}

const listNames = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name!)

export function readGuards(): Guards {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  const text = files
    .toSorted()
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
    .join('\n')
  const statements = (text.match(STATEMENT) ?? []).map((statement) => statement.trim())
  const isTrigger = (statement: string) => statement.search(TRIGGER) >= 0
  return {
    // A trigger may call a function of a later file.
    statements: statements.toSorted((a, b) => Number(isTrigger(a)) - Number(isTrigger(b))),
    functions: listNames(text, FUNCTION),
    triggers: listNames(text, TRIGGER),
    hash: toSha256Hex(text),
  }
}

/** Hash of these functions and triggers as stored in the database, and whether each trigger is enabled. */
async function readHeld({ functions, triggers }: Guards, run: RunStatement): Promise<string> {
  const held = [
    ...(await run(`
      select pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = to_regnamespace(current_schema()) and proname = any('{${functions.join()}}')`)),
    ...(await run(`
      select pg_get_triggerdef(pg_trigger.oid) || tgenabled::text as definition
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = to_regnamespace(current_schema()) and tgname = any('{${triggers.join()}}')`)),
  ]
  return toSha256Hex(JSON.stringify(held.map(({ definition }) => String(definition)).toSorted()))
}

/**
 * Applies the rules unless they are in place already.
 * @param newestMigration time of this code's newest migration: a database ahead of it keeps its
 *   rules
 * @returns false for a database that is ahead
 */
export async function applyGuards(run: RunStatement, newestMigration: number): Promise<boolean> {
  const [migrated] = await run(
    'select max(created_at) as applied from drizzle.__drizzle_migrations',
  )
  if (Number(migrated?.['applied']) > newestMigration) return false
  await renewGuards(run)
  return true
}

async function renewGuards(run: RunStatement): Promise<void> {
  const guards = readGuards()
  const [table] = await run(`select to_regclass('drizzle.guards') is not null as there`)
  if (table?.['there']) {
    const [applied] = await run('select hash, held from drizzle.guards')
    if (applied?.['hash'] === guards.hash && applied['held'] === (await readHeld(guards, run)))
      return
    await run('delete from drizzle.guards')
  } else await run('create table drizzle.guards (hash text not null, held text not null)')
  // A function may call one of a later file.
  await run('set local check_function_bodies = off')
  for (const statement of guards.statements) await run(statement)
  const held = await readHeld(guards, run)
  await run(`insert into drizzle.guards (hash, held) values ('${guards.hash}', '${held}')`)
}
