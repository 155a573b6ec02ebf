/**
 * Kept states of earlier versions: an installation with members, payments, a log, favourites and
 * both factors, as its own program left it, on the embedded database and as a dump of PostgreSQL.
 * Every secret in it was made for it and lets nobody in anywhere else.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

export const STATES_FOLDER = 'data/fixtures/states'

/** What differs between the two archives of a state: each was made by itself. */
const InstallationSchema = z.object({
  log: z.object({ size: z.int(), openings: z.int(), checkpoint: z.string() }),
  /** Match ids of the one who pays. */
  favorites: z.array(z.string()),
  /** Base32. */
  totpSecret: z.string(),
  passkey: z.object({
    credentialId: z.string(),
    userHandle: z.string(),
    /** PKCS #8, PEM. */
    privateKey: z.string(),
  }),
})
export type KeptInstallation = z.output<typeof InstallationSchema>

const KeptStateSchema = z.object({
  /** Its version. */
  name: z.string(),
  commit: z.string(),
  /** ISO 8601, UTC: the moment of its last run. */
  madeAt: z.string(),
  password: z.string(),
  /** An account of each kind, by address. */
  member: z.string(),
  payer: z.string(),
  admin: z.string(),
  embedded: InstallationSchema,
  postgres: InstallationSchema,
})
/** What `state.json` says. */
export type StateFile = z.output<typeof KeptStateSchema>
export type KeptState = StateFile & { readonly folder: string }

/** Every kept state, the oldest first. */
export function listKeptStates(): KeptState[] {
  return globSync(`${STATES_FOLDER}/*/state.json`)
    .map((file) => ({
      ...KeptStateSchema.parse(JSON.parse(readFileSync(file, 'utf8'))),
      folder: dirname(file),
    }))
    .sort((left, right) => (left.madeAt < right.madeAt ? -1 : 1))
}

/** The data folder as `data`, with the embedded database in it. */
export const toFolderArchive = (folder: string) => join(folder, 'embedded.tar.br')
/** A dump, the private key, and the data folder as `data`. */
export const toDumpArchive = (folder: string) => join(folder, 'postgres.tar.br')
export const DUMP_FILE = 'dump.sql'
export const KEY_FILE = 'signing.key'
