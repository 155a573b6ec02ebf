/** `db backup` and `db restore`: a whole installation in a folder, and back. */
import type { Command } from 'commander'
import { makeBackup, removeOldBackups } from '#data/backup/make-backup.ts'
import { restoreBackup } from '#data/backup/restore-backup.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { formatSigningKey, formatVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { hasEncryptedSecrets } from '#data/queries/account/stored-secrets.ts'
import { requireConsent } from '#cli/consent.ts'
import { SETTING_NAMES, type GivenSettings } from '#data/settings/read-settings.ts'
import { SETTINGS } from '#data/settings/settings.ts'
import { getWholeEnv, loadCliEnv } from '#cli/env.ts'
import {
  loadSecretsKey,
  requireSigningKey,
  withInstallation,
  type Installation,
} from '#cli/installation.ts'
import { printResult, warn } from '#cli/output.ts'
import { toCount } from '#cli/to-count.ts'
import { countOf } from '#data/model/count-of.ts'

const toSeconds = (since: number) => Math.round((performance.now() - since) / 100) / 10

/** Settings for setting up another machine, without any credential. */
function listPlainSettings(logKey: string | null): Record<string, string> {
  const given: GivenSettings = {
    ...getWholeEnv(),
    ...(logKey !== null && { PITCHPROOF_VERIFIER_KEY: logKey }),
  }
  const plain = SETTING_NAMES.filter((name) => !('isSecret' in SETTINGS[name]))
  return Object.fromEntries(plain.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
}

/** The private key, if any: a machine that only answers has none. */
async function readKey(installation: Installation, isAsked: boolean) {
  try {
    return await requireSigningKey(installation)
  } catch (error) {
    if (isAsked) throw error
    return null
  }
}

interface BackupChoices {
  readonly withKeys: boolean
  readonly keep?: number
  readonly json: boolean
}

async function backup(folder: string, { withKeys, keep, json }: BackupChoices): Promise<void> {
  const startedAt = performance.now()
  let lacksSecrets = false
  const made = await withInstallation(async (installation) => {
    const key = await readKey(installation, withKeys)
    const secretsKey = withKeys ? await loadSecretsKey(installation.env) : null
    lacksSecrets = secretsKey === null && (await installation.database.read(hasEncryptedSecrets))
    return makeBackup({
      database: installation.database,
      folder,
      dataDir: installation.env.dataDir,
      now: new Date(),
      settings: listPlainSettings(key && formatVerifierKey(key)),
      signingKey: withKeys && key ? formatSigningKey(key) : null,
      secretsKey,
    })
  })
  const removed = keep === undefined ? [] : await removeOldBackups(folder, keep)
  const { tables, files, log } = made.manifest
  const result = {
    path: made.path,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    logEntries: log?.size ?? 0,
    hasKey: withKeys,
    removed,
    seconds: toSeconds(startedAt),
  }
  printResult(result, json, () =>
    [
      `${result.path}: ${countOf(result.rows, 'row')}, ${countOf(result.logEntries, 'log entry', 'log entries')}, ${(result.bytes / 1e6).toFixed(1)} MB, in ${result.seconds} s.`,
      withKeys
        ? 'It holds the private key: who has this folder can sign in your name.'
        : 'The private key is not in it (--with-keys): without that key the log cannot be continued.',
      ...(lacksSecrets
        ? [
            'The key of the secrets is not in it (SECRETS_KEY, or keys/secrets.key): without that key second factors and secret addresses are lost.',
          ]
        : []),
      ...removed.map((name) => `Removed the older backup ${name}.`),
    ].join('\n'),
  )
}

interface RestoreChoices {
  readonly yes: boolean
  readonly discard: boolean
  readonly json: boolean
}

async function restore(folder: string, options: RestoreChoices): Promise<void> {
  const env = loadCliEnv()
  const startedAt = performance.now()
  const { manifest, rows, keptIn, erasedAgain, warnings } = await restoreBackup(folder, {
    // It takes longer than a pooler lets a statement take.
    databaseUrl: env.databaseDirectUrl ?? env.databaseUrl,
    dataDir: env.dataDir,
    now: new Date(),
    discards: options.discard,
    mayReplace: async (what) => {
      if (options.yes) return
      warn(what)
      await requireConsent('Replace it?')
    },
  })
  const log = manifest.log && parseCheckpointText(parseNote(manifest.log.checkpoint).text)
  const result = {
    madeAt: manifest.madeAt,
    rows,
    logEntries: log?.size ?? 0,
    logName: log?.origin ?? null,
    keptIn,
    erasedAgain,
    warnings,
    seconds: toSeconds(startedAt),
  }
  printResult(result, options.json, () =>
    [
      `In place: ${countOf(rows, 'row')} as of ${manifest.madeAt}, in ${result.seconds} s.`,
      ...(erasedAgain === 0
        ? []
        : [`${countOf(erasedAgain, 'account')} erased again: erased since the backup was made.`]),
      ...warnings,
      ...(keptIn === null ? [] : [`What stood there before is in ${keptIn}.`]),
      ...(log === null
        ? []
        : [
            `The log ${log.origin} has ${log.size} entries. Before you open the site, run "npm run cli -- pipeline run": it compares them with the log as others have it, and refuses to add to an older state.`,
            'If it says that the folder of the log is empty and this backup is the newest state there is, run "npm run cli -- ledger restore" first. If it says that the database is older than what was published, "npm run cli -- ledger adopt" takes the public entries back.',
          ]),
    ].join('\n'),
  )
}

export function addBackupCommands(group: Command): void {
  group
    .command('backup')
    .description('write everything that cannot be made again into a new folder')
    .argument('<folder>', 'folder of the backups; each gets a folder of its own in it')
    .option(
      '--with-keys',
      'include the private signing key, and the key of the secrets where this machine has it',
      false,
    )
    .option('--keep <n>', 'keep only the newest <n> backups there', toCount(1))
    .option('--json', 'print one JSON object on stdout', false)
    .action(backup)
  group
    .command('restore')
    .description(
      'bring a backup back, after checking all of it: a database with rows is replaced after a question, and kept',
    )
    .argument('<backup>', 'the folder that "db backup" printed')
    .option('--yes', 'replace what is there without asking', false)
    .option('--discard', 'keep no copy of the rows of a PostgreSQL server that are replaced', false)
    .option('--json', 'print one JSON object on stdout', false)
    .action(restore)
}
