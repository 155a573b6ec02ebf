/** `admin`: accounts and their rights, from the machine itself; also while the server runs. */
import { Argument, Command } from 'commander'
import { AppError } from '#data/model/errors.ts'
import { EmailSchema } from '#data/model/account/accounts.ts'
import { toPlanNow } from '#data/model/billing/entitlements.ts'
import { listEntitlements } from '#data/queries/account/entitlements.ts'
import {
  createUser,
  listUsers,
  setRole,
  toCurrentUser,
  type Role,
  type RoleChange,
} from '#data/queries/account/users.ts'
import { nameCause } from '#data/queries/billing/entitlement-trail.ts'
import { hashPassword } from '#api/passwords.ts'
import { withInstallation } from '#cli/installation.ts'
import { printResult } from '#cli/output.ts'
import { parseInstant } from '#cli/parse-instant.ts'
import { makePassword } from '#cli/passwords.ts'

function parseEmail(text: string): string {
  const parsed = EmailSchema.safeParse(text)
  if (!parsed.success) throw new AppError('bad_input', `"${text}" is no e-mail address.`)
  return parsed.data
}

async function createAdmin(email: string): Promise<void> {
  const password = makePassword()
  const passwordHash = await hashPassword(password)
  const user = await withInstallation(({ database }) =>
    database.write((db) =>
      createUser(
        db,
        { email, passwordHash, isAdmin: true, emailVerified: true, consentedAt: null },
        new Date(),
      ),
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

async function changeRole(email: string, change: RoleChange): Promise<void> {
  const now = new Date()
  const { user, plan } = await withInstallation(({ database }) =>
    database.write(async (db) => {
      const reason = `admin ${change.granted ? 'grant' : 'revoke'} ${change.role}`
      await nameCause(db, { actor: 'command line', reason })
      const user = await setRole(db, email, change, now)
      return { user, plan: toPlanNow(user ? await listEntitlements(db, user.id) : [], now) }
    }),
  )
  if (!user) throw new AppError('not_found', `There is no account ${email}.`)
  const { role, granted } = change
  printResult({ ...toCurrentUser(user), plan }, false, () => {
    const has = granted ? 'now has' : 'no longer has'
    const until = plan.endsAt ? ` until ${plan.endsAt}` : ''
    if (role === 'premium' && plan.isPremium !== granted)
      return `What was granted to ${email} has ended; premium goes on${until}, because it is paid for or on trial.`
    const end = role === 'premium' && granted ? until : ''
    return `${email} ${has} ${role}${end}; it holds from the next request on.`
  })
}

/** A day or an instant in the future, at which granted premium ends. */
function parseEnd(text: string): Date {
  const end = parseInstant(text)
  if (end > new Date()) return end
  throw new AppError('bad_input', `${text} is in the past. Give a day or an instant in the future.`)
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
    .option('--until <instant>', 'end of granted premium; without it premium has no end', parseEnd)
    .action((email: string, role: Role, options: { until?: Date }) =>
      changeRole(email, { role, granted: true, endsAt: options.until ?? null }),
    )
  group
    .command('revoke')
    .description('revoke a role')
    .addArgument(emailArgument())
    .addArgument(roleArgument())
    .action((email: string, role: Role) => changeRole(email, { role, granted: false }))
  return group
}

async function printUsers(options: { json: boolean }): Promise<void> {
  const users = await withInstallation(({ database }) =>
    database.read((db) => listUsers(db, new Date())),
  )
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
