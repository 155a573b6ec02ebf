/** `admin`: accounts with rights, from the machine itself; also while the server runs. */
import { Argument, Command } from 'commander'
import { AppError } from '#data/model/errors.ts'
import { EmailSchema } from '#data/model/account/accounts.ts'
import {
  createUser,
  listUsers,
  setRole,
  toCurrentUser,
  type Role,
} from '#data/queries/account/users.ts'
import { hashPassword } from '#api/passwords.ts'
import { withInstallation } from '../installation.ts'
import { printResult } from '../output.ts'
import { makePassword } from '../passwords.ts'

export function parseEmail(text: string): string {
  const parsed = EmailSchema.safeParse(text)
  if (!parsed.success) throw new AppError('bad_input', `"${text}" is no e-mail address.`)
  return parsed.data
}

async function createAdmin(email: string): Promise<void> {
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  const user = await withInstallation(({ database }) =>
    database.write((db) =>
      createUser(db, { email, passwordHash, isAdmin: true, consentedAt: null }),
    ),
  )
  if (!user)
    throw new AppError(
      'conflict',
      `There is an account ${email} already. Use: admin grant ${email} admin`,
    )
  printResult(
    { email, password },
    false,
    () =>
      `Administrator ${email} with the password ${password}\nIt is shown this once: change it after the first sign-in.`,
  )
}

async function changeRole(email: string, role: Role, granted: boolean): Promise<void> {
  const user = await withInstallation(({ database }) =>
    database.write((db) => setRole(db, email, { role, granted })),
  )
  if (!user) throw new AppError('not_found', `There is no account ${email}.`)
  printResult(
    toCurrentUser(user),
    false,
    () =>
      `${email} ${granted ? 'now has' : 'no longer has'} ${role}; it holds from the next request on.`,
  )
}

const emailArgument = () => new Argument('<email>').argParser(parseEmail)
const roleArgument = () => new Argument('<role>').choices(['premium', 'admin'])

export function adminCommand(): Command {
  const group = new Command('admin').description('accounts with rights')
  group
    .command('create')
    .description('make an administrator')
    .addArgument(emailArgument())
    .action(createAdmin)
  group
    .command('grant')
    .description('give a role')
    .addArgument(emailArgument())
    .addArgument(roleArgument())
    .action((email: string, role: Role) => changeRole(email, role, true))
  group
    .command('revoke')
    .description('take a role away')
    .addArgument(emailArgument())
    .addArgument(roleArgument())
    .action((email: string, role: Role) => changeRole(email, role, false))
  return group
}

async function printUsers(options: { json: boolean }): Promise<void> {
  const users = await withInstallation(({ database }) => database.read(listUsers))
  const rows = users.map((user) => ({
    ...toCurrentUser(user),
    createdAt: user.createdAt.toISOString(),
  }))
  printResult(rows, options.json, () =>
    rows
      .map((user) =>
        [
          user.createdAt.slice(0, 10),
          user.email,
          user.isPremium && 'premium',
          user.isAdmin && 'admin',
        ]
          .filter(Boolean)
          .join('  '),
      )
      .join('\n'),
  )
}

export function userCommand(): Command {
  const group = new Command('user').description('accounts')
  group
    .command('list')
    .description('every account, oldest first')
    .option('--json', 'print JSON on stdout', false)
    .action(printUsers)
  return group
}
