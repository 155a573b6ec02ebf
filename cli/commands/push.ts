/** `push`: the key pair that signs notifications in browsers. */
import { Command } from 'commander'
import { makePushKeys } from '#api/push/call-service.ts'
import { AppError } from '#data/model/errors.ts'
import { getPushKeys, storePushKeys } from '#data/queries/mail/push-subscriptions.ts'
import { loadSecretsKey, openSecrets, withInstallation } from '#cli/installation.ts'
import { printResult } from '#cli/output.ts'

interface KeysOptions {
  readonly renew: boolean
  readonly json: boolean
}

async function keys({ renew, json }: KeysOptions): Promise<void> {
  const result = await withInstallation(async (installation) => {
    const { env, database } = installation
    await openSecrets(installation, true)
    if ((await loadSecretsKey(env)) === null)
      throw new AppError(
        'bad_configuration',
        'The private key is stored encrypted, and there is no key for that: set SECRETS_KEY, the same on every machine.',
      )
    const known = await database.read(getPushKeys)
    if (known !== null && !renew) return { publicKey: known.publicKey, isNew: false }
    const made = makePushKeys()
    await database.write((db) => storePushKeys(db, made))
    return { publicKey: made.publicKey, isNew: true }
  })
  printResult(result, json, ({ publicKey, isNew }) =>
    isNew
      ? `Made a key pair for notifications; the public key is ${publicKey}. They are sent where PUSH_CONTACT is set.`
      : `The public key of notifications is ${publicKey}.`,
  )
}

export function pushCommand(): Command {
  const group = new Command('push').description('notifications in browsers')
  group
    .command('keys')
    .description('make the key pair that signs notifications, once, and print the public key')
    .option('--renew', 'make another pair; every browser has to be asked again', false)
    .option('--json', 'print JSON on stdout', false)
    .action(keys)
  return group
}
