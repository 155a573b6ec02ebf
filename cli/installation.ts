/** What most commands begin with: the settings, the database and the key of this installation. */
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { loadSigningKey } from '#data/snapshots/keys.ts'
import { loadCliEnv, type CliEnv } from './env.ts'

export interface Installation {
  readonly env: CliEnv
  readonly database: Database
}

/** Opens the database for the work and closes it afterwards, whatever happens. */
export async function withInstallation<Result>(
  work: (installation: Installation) => Promise<Result>,
  options: { share?: boolean } = {},
): Promise<Result> {
  const env = loadCliEnv()
  const database = await openDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    share: options.share ?? false,
  })
  try {
    return await work({ env, database })
  } finally {
    await database.close()
  }
}

/** The key that signs; made once on the embedded default. */
export function requireSigningKey(env: CliEnv): Promise<SigningKey> {
  return loadSigningKey({
    signingKey: env.signingKey,
    dataDir: env.dataDir,
    mayCreate: env.databaseUrl === null,
  })
}
