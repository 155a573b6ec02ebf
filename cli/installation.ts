/** Start of most commands: the settings, the database and the keys of this installation. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { FORBIDDEN, hasCode } from '#data/db/error-code.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { setSecretsKey } from '#data/db/secret-text.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readPrivateText } from '#data/files/private-file.ts'
import { CACHED_LOG } from '#data/log/cached-log.ts'
import { AppError } from '#data/model/errors.ts'
import { encryptStoredSecrets, hasEncryptedSecrets } from '#data/queries/account/stored-secrets.ts'
import { getLastHeadSize } from '#data/queries/log/log-heads.ts'
import { cacheStoredLog } from '#data/queries/log/stored-log.ts'
import { getInstallationKind, type InstallationKind } from '#data/queries/operation/installation.ts'
import {
  DEMO_KEY_NAME,
  getSigningKey,
  isDemoLogName,
  isLocalLogName,
  loadSigningKey,
  toLogName,
} from '#data/snapshots/keys.ts'
import { loadCliEnv, type CliEnv } from './env.ts'
import { warn } from './output.ts'

export interface Installation {
  readonly env: CliEnv
  readonly database: Database
}

interface InstallationOptions {
  readonly share?: boolean
  /** Where this program will answer, if it is a server with a database of its own. */
  readonly address?: string
  readonly migrate?: boolean
  /** True when visitors wait for it: its use of a PostgreSQL server is limited. */
  readonly answersCalls?: boolean
}

/** Below DATA_DIR. */
const SECRETS_KEY_FILE = 'keys/secrets.key'

function toForbidden(cause: unknown): AppError {
  return new AppError(
    'bad_configuration',
    'The role that DATABASE_URL signs in as has no right to this. Which command needs which role stands in "Roles of the database" of api/deploy/RUNBOOK.md.',
    { cause },
  )
}

/**
 * The key of members' secrets. Machines that share a PostgreSQL server must be given the same; with
 * the embedded database the first server that holds it makes one.
 */
export async function loadSecretsKey(
  { secretsKey, databaseUrl, dataDir }: Pick<CliEnv, 'secretsKey' | 'databaseUrl' | 'dataDir'>,
  mayCreate = false,
): Promise<string | null> {
  if (secretsKey !== null || databaseUrl !== null) return secretsKey
  const path = join(dataDir, SECRETS_KEY_FILE)
  const stored = await readPrivateText(path)
  if (stored !== null || !mayCreate) return stored
  const key = randomBytes(32).toString('base64url')
  await writeFileAtomically(path, `${key}\n`, 0o600)
  return key
}

/**
 * Gives this process the key of members' secrets. A server encrypts what was stored before there was
 * one, and never makes a new key where the right one is missing.
 */
export async function openSecrets(
  { env, database }: Installation,
  isServer = false,
): Promise<void> {
  const isKeyed = isServer && (await database.read(hasEncryptedSecrets))
  const key = await loadSecretsKey(env, isServer && !isKeyed)
  setSecretsKey(key)
  if (key !== null && isServer) await database.write(encryptStoredSecrets)
  if (key === null && isKeyed)
    warn(
      `The key of members' secrets is missing: two-factor sign-in, own calendars and links of letters fail until SECRETS_KEY is set or ${join(env.dataDir, SECRETS_KEY_FILE)} is put back. See "The key of the secrets is lost" in api/deploy/RUNBOOK.md.`,
    )
}

/** Opens the database for the work and always closes it afterwards. */
export async function withInstallation<Result>(
  work: (installation: Installation) => Promise<Result>,
  options: InstallationOptions = {},
): Promise<Result> {
  const env = loadCliEnv()
  const database = await openDatabase({
    databaseUrl: env.databaseUrl,
    directUrl: env.databaseDirectUrl,
    replicaUrl: options.answersCalls ? env.databaseReplicaUrl : null,
    limits: options.answersCalls
      ? {
          connections: env.databaseConnections,
          queue: env.databaseQueue,
          statementMs: env.databaseStatementMs,
        }
      : null,
    dataDir: env.dataDir,
    share: options.share ?? false,
    ...(options.address !== undefined && { address: options.address }),
    say: warn,
    migrate: options.migrate ?? false,
  })
  cacheStoredLog(database, join(env.dataDir, CACHED_LOG))
  try {
    await openSecrets({ env, database }, options.share || options.answersCalls)
    return await work({ env, database })
  } catch (error) {
    throw hasCode(error, FORBIDDEN) ? toForbidden(error) : error
  } finally {
    await database.close()
  }
}

/**
 * The signing key, created once with the embedded database. The name of a demo's log says that it
 * is a demo; a key of a real log never signs a demo, and a demo's never a real log.
 * @param feed kind of the feed about to be read; null for none
 */
export async function requireSigningKey(
  { env, database }: Installation,
  feed: InstallationKind | null = null,
): Promise<SigningKey> {
  const stored = await database.read(getInstallationKind)
  const kind = stored === 'demo' || stored === 'real' ? stored : feed
  const entries = await database.read(getLastHeadSize)
  const hasKey =
    (await getSigningKey({ signingKey: env.pitchproofSigningKey, dataDir: env.dataDir })) !== null
  // A new key would be refused by the log, and hide that the right one is missing.
  if (!hasKey && entries !== null && env.databaseUrl === null)
    throw new AppError(
      'bad_configuration',
      `The signing key is missing from ${env.dataDir}/keys, and the log of this installation has ${entries} entries that it has signed. Put it back from a copy (a backup made with --with-keys has it), or set PITCHPROOF_SIGNING_KEY. See "The key is lost" in api/deploy/RUNBOOK.md.`,
    )
  const key = await loadSigningKey({
    signingKey: env.pitchproofSigningKey,
    dataDir: env.dataDir,
    mayCreate: env.databaseUrl === null && kind !== null,
    name: kind === 'demo' ? DEMO_KEY_NAME : toLogName(env.publicOrigin),
  })
  if (kind === 'real' && isDemoLogName(key.name))
    throw new AppError(
      'bad_configuration',
      `The signing key is of ${key.name}, a log of made-up matches, and this installation is real. Give it a key of its own.`,
    )
  // A demo made by an older version keeps its log's name.
  if (kind === 'demo' && stored !== 'demo' && !isDemoLogName(key.name))
    throw new AppError(
      'bad_configuration',
      `Without a feed this is the demo, which must not be signed with the key of ${key.name}. Set a feed (FOOTBALL_DATA_DIR, a key, or FOOTBALL_FEED), or for a demo take a key whose name ends with /demo.`,
    )
  if (kind === 'real' && isLocalLogName(key.name) && key.name !== toLogName(env.publicOrigin))
    warn(
      `The log is called ${key.name}, though the site is at ${env.publicOrigin}: strangers cannot tell whose it is. "The log cannot be continued" in api/deploy/RUNBOOK.md says how one with your own name begins; the sooner, the shorter the record that stays behind.`,
    )
  return key
}
