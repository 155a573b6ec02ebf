/** The key that signs snapshots and the log: given by the environment, or made once in the data folder. */
import { resolve } from 'node:path'
import {
  formatSigningKey,
  makeSigningKey,
  parseSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { writeFileAtomically } from '#data/log/atomic-file.ts'
import { readPrivateText } from '#data/log/private-file.ts'
import { isLocalAddress } from '#data/settings/checks.ts'
import { AppError } from '#data/model/errors.ts'

/** Where a log is that has no address of its own. */
const LOCAL = 'pitchproof.local'
/** Name of the demo's key, and origin of its log: a reader sees at once that its matches are made up. */
export const DEMO_KEY_NAME = `${LOCAL}/demo`

/** Name of the key of a real log, and its origin: of the site's own address, where it has one. */
export function toLogName(publicOrigin: string | null): string {
  const isHere = publicOrigin === null || isLocalAddress(publicOrigin)
  return `${isHere ? LOCAL : new URL(publicOrigin).host}/log`
}

/** True for a log that is named after no address: a stranger cannot tell whose it is. */
export function isLocalLogName(name: string): boolean {
  return name.startsWith(`${LOCAL}/`)
}

/** True for the name of a log of made-up matches: its last part is `demo`. */
export function isDemoLogName(name: string): boolean {
  return name.split('/').at(-1) === 'demo'
}

export interface KeyOptions {
  /** `PITCHPROOF_SIGNING_KEY`, null without it. */
  readonly signingKey: string | null
  readonly dataDir: string
  /** Only the embedded installation makes a key by itself. */
  readonly mayCreate: boolean
  /** Name of a key that is made here. */
  readonly name: string
}

const toPath = (dataDir: string) => resolve(dataDir, 'keys', 'signing.key')

/** The signing key of this installation; null while there is none. */
export async function getSigningKey({
  signingKey,
  dataDir,
}: Pick<KeyOptions, 'signingKey' | 'dataDir'>): Promise<SigningKey | null> {
  if (signingKey) return parseSigningKey(signingKey)
  const stored = await readPrivateText(toPath(dataDir))
  return stored === null ? null : parseSigningKey(stored)
}

/** The signing key of this installation, made where there is none and one may be made. */
export async function loadSigningKey(options: KeyOptions): Promise<SigningKey> {
  const stored = await getSigningKey(options)
  if (stored !== null) return stored
  if (!options.mayCreate) {
    throw new AppError(
      'bad_configuration',
      'There is no signing key. Set PITCHPROOF_SIGNING_KEY to the private key of this installation; "npm run cli -- key make example.com/log" prints a new one.',
    )
  }
  const key = await makeSigningKey(options.name)
  await writeFileAtomically(toPath(options.dataDir), `${formatSigningKey(key)}\n`, 0o600)
  return key
}
