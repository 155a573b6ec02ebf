/** `db roles`: a database role for each program, with the least rights that it needs. */
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { makeRoles, type MadeRole, type RolePasswords } from '#data/db/roles/make-roles.ts'
import { requirePassword } from '#data/db/roles/password-verifier.ts'
import { PARTS, ROLE_COMMANDS, type Part } from '#data/db/roles/role-names.ts'
import { AppError } from '#data/model/errors.ts'
import { loadCliEnv } from '#cli/env.ts'
import { printResult } from '#cli/output.ts'
import { getSurroundings } from '#cli/surroundings.ts'

const USES: Readonly<Record<Part, string>> = {
  owner: 'owns tables and rules',
  pipeline: 'runs, and has the key',
  api: 'answers calls and works with members',
  backup: 'reads everything and writes nothing',
}

/** One line for each role: `api PASSWORD`. */
export function parsePasswords(text: string): RolePasswords {
  const passwords = new Map<Part, string>()
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [name, password, ...rest] = line.trim().split(/\s+/)
    const part = PARTS.find((one) => one === name)
    if (part === undefined || password === undefined || rest.length > 0)
      throw new AppError(
        'bad_input',
        `On standard input stands one line for each role, its part and its password: ${PARTS.join(', ')}. One of the lines is another.`,
      )
    passwords.set(part, requirePassword(password))
  }
  return passwords
}

function describe(roles: readonly MadeRole[]): string {
  const open = roles.filter(({ hasPassword }) => hasPassword === false)
  return [
    ...roles.map(
      ({ part, name, isNew }) =>
        `${name}: ${isNew ? 'made' : 'brought up to date'}; ${USES[part]}: ${ROLE_COMMANDS[part]}`,
    ),
    ...(open.length > 0
      ? [
          `Nobody can sign in as ${open.map(({ name }) => name).join(', ')} yet: set a password with "\\password NAME" in psql, or call this again with --passwords.`,
        ]
      : []),
    'Give each program the DATABASE_URL of its role: "Roles of the database" in api/deploy/RUNBOOK.md.',
  ].join('\n')
}

async function makeAll(options: { passwords: boolean; json: boolean }): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = loadCliEnv()
  if (databaseUrl === null)
    throw new AppError(
      'bad_configuration',
      'The embedded database has one user, this program: there are no roles to make. Roles are for a PostgreSQL server (DATABASE_URL).',
    )
  const passwords = options.passwords
    ? parsePasswords(await text(getSurroundings().stdin))
    : new Map()
  const roles = await makeRoles(databaseDirectUrl ?? databaseUrl, passwords)
  printResult(roles, options.json, () => describe(roles))
}

export function addRolesCommand(group: Command): void {
  group
    .command('roles')
    .description('make a role of the database for each program, or bring them up to date')
    .option('--passwords', 'read passwords from standard input, a line "api PASSWORD" each', false)
    .option('--json', 'print JSON on stdout', false)
    .action(makeAll)
}
