/**
 * `SQL.md` states for each piece of SQL how other databases handle it. This test reads the
 * program's statements as text and fails if one uses a piece that the page does not list. Functions of
 * Drizzle, such as `count()`, are seen where a statement has them as text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(import.meta.dirname, 'SQL.md'), 'utf8')

/** Words before a bracket that are not functions. */
const NO_FUNCTIONS = new Set(
  'and any as btree check conflict exists filter for from if in key or select then unique values when where'.split(
    ' ',
  ),
)
/** Pieces of SQL in which databases differ, with the pattern of each. */
const PIECES: Readonly<Record<string, RegExp>> = {
  'advisory lock': /\bpg_(?:try_)?advisory/i,
  'alter table … trigger': /\b(?:dis|en)able trigger\b/i,
  'alter type': /\balter type\b/i,
  'at time zone': /\bat time zone\b/i,
  check: /\bcheck \(/i,
  collate: /\bcollate\b/i,
  copy: /\bcopy \w+ (?:from|to)\b/i,
  'create extension': /\bcreate extension\b/i,
  'create function … language plpgsql': /\blanguage plpgsql\b/i,
  'create function … language sql': /\blanguage sql\b/i,
  'create materialized view': /\bmaterialized\b/i,
  'create schema': /\bcreate schema\b/i,
  'create trigger … for each row': /\bfor each row\b/i,
  'create trigger … for each statement': /\bfor each statement\b/i,
  'create type': /\bcreate (?:type|domain)\b/i,
  'create view': /\bcreate (?:or replace )?view\b/i,
  cursor: /\bdeclare \w+ .*\bcursor\b/i,
  'deferrable constraint': /\bdeferrable\b/i,
  'distinct on': /\bdistinct on\b|selectDistinctOn/i,
  'drop … cascade': /\bdrop (?:table|function|schema)\b.*\bcascade\b/i,
  'exclusion constraint': /\bexclude using\b/i,
  'for key share': /\.for\('key share'|\bfor key share\b/i,
  'for no key update': /\.for\('no key update'|\bfor no key update\b/i,
  'for share': /\.for\('share'|\bfor share\b/i,
  'for update': /\.for\('update'|\bfor update\b/i,
  'foreign key': /\bforeign key\b/i,
  'full join': /\.fullJoin\(|\bfull join\b/i,
  'grant, create role': /\bgrant \w+ |\b(?:create|alter) role\b/i,
  'generated as identity': /\bgenerated always as identity\b/i,
  'generated column': /\bgenerated always as \(/i,
  ilike: /\bilike\(|\bilike\b/i,
  'index concurrently': /\bindex concurrently\b/i,
  'index on an expression': /\bcreate (?:unique )?index [^;]*\bon \w+ \([^;]*\w\(/i,
  'index with where': /\bcreate (?:unique )?index [^;]*\bwhere\b/i,
  'index with using other than btree': /\busing (?:gin|gist|brin|hash|spgist)\b/i,
  inherits: /\binherits\b/i,
  lateral: /\blateral\b|leftJoinLateral/i,
  'lock table': /\block table\b/i,
  merge: /\bmerge into\b/i,
  'nulls first': /\bnulls (?:first|last)\b/i,
  'on conflict': /\bonConflictDo|\bon conflict\b/i,
  'operator class': /\b\w+_ops\b/i,
  'overriding system value': /\boverriding system value\b/i,
  partition: /\bpartition (?:by|of)\b/i,
  'raise exception': /\braise exception\b/i,
  'row level security': /\brow level security\b|\bcreate policy\b/i,
  returning: /\.returning\(|\breturning\b/i,
  rule: /\bcreate rule\b/i,
  'security definer': /\bsecurity definer\b/i,
  'set local': /\bset local\b|set_config\(/i,
  'set transaction': /\bset transaction\b|accessMode/i,
  'skip locked': /\bskipLocked\b|\bskip locked\b/i,
  tablesample: /\btablesample\b/i,
  'union all': /\bunionAll\(|\bunion all\b/i,
  window: /\bover \(/i,
  'with recursive': /\bwith recursive\b/i,
}

const readTree = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        entry.name.endsWith(ending) &&
        !entry.name.endsWith('.test.ts') &&
        !/\/(?:testing|tools|patches|fixtures)\b/.test(entry.parentPath),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))

const TEMPLATE =
  /(?:\bsql(?:<[^`]*?>)?|\bguard|\bclient|\brun\(\s*)`((?:[^`$]|\$(?!\{)|\$\{(?:[^}`]*|`[^`]*`)\})*)`|sql\.raw\(([^)]*)\)/g

/** The text between the backticks of sql`…` and run(`…`), and arguments of sql.raw; the inner ones first. */
function listTemplates(source: string): string[] {
  const templates: string[] = []
  const takeOut = (text: string) =>
    text.replaceAll(TEMPLATE, (_, template?: string, raw?: string) => {
      templates.push((template ?? raw ?? '').replaceAll(/\$\{[^}]*\}/g, ' $ '))
      return ''
    })
  for (let [before, rest] = ['', source]; rest !== before;) [before, rest] = [rest, takeOut(rest)]
  return templates
}

const sources = ['data', 'pipeline', 'api', 'cli'].flatMap((folder) => readTree(folder, '.ts'))
const migrations = ['data/db/migrations', 'data/db/guards'].flatMap((folder) =>
  readTree(folder, '.sql'),
)
/** Removes comments and quoted texts, which are not SQL. */
const bare = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'|"[^"]*"/g, ' $ ')
const statements = [...migrations, ...sources.flatMap(listTemplates)].map(bare)
const builders = sources.filter((source) => source.includes('drizzle'))

/** Our own names before a bracket: functions, tables, and aliases of rows. */
const own = new Set([
  'asked',
  'quote',
  'news',
  'placed',
  'opened',
  ...migrations.flatMap((text) =>
    [...text.matchAll(/create (?:or replace )?(?:function|table) "?(\w+)/gi)].map(
      ([, name]) => name!,
    ),
  ),
])
const functions = new Set(
  statements
    .flatMap((text) =>
      [...text.matchAll(/(?<![.\w])([a-z_][a-z0-9_]*|[A-Z_]+)\s?\(/g)].map(([, name]) =>
        name!.toLowerCase(),
      ),
    )
    .filter((name) => !NO_FUNCTIONS.has(name) && !own.has(name)),
)
const pieces = Object.keys(PIECES).filter((name) =>
  [...statements, ...builders].some((text) => PIECES[name]!.test(text)),
)
/** The first column of the page's tables, where each row is about one or more pieces. */
const listed = new Set(
  [...PAGE.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  ),
)

test('SQL.md lists every piece of SQL that the program uses', () => {
  expect(pieces.length).toBeGreaterThan(15)
  expect(pieces.filter((name) => !listed.has(name))).toEqual([])
})

test('SQL.md lists every function that the program calls in SQL', () => {
  expect(functions.size).toBeGreaterThan(25)
  expect([...functions].filter((name) => !listed.has(`${name}()`)).sort()).toEqual([])
})

test('SQL.md lists nothing that the program no longer uses', () => {
  const used = new Set([...pieces, ...[...functions].map((name) => `${name}()`)])
  expect([...listed].filter((name) => !used.has(name))).toEqual([])
})
