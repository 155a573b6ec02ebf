/** The key that signs snapshots and the log: from the environment, or created once in the data folder. */
import { resolve } from 'node:path'
import {
  formatSigningKey,
  makeSigningKey,
  parseSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readPrivateText } from '#data/files/private-file.ts'
import { isLocalAddress } from '#data/settings/checks.ts'
import { AppError } from '#data/model/errors.ts'

/** Name of a log without an address. */
const LOCAL = 'pitchproof.local'
/** Name of the demo's key, and origin of its log: a reader sees at once that its matches are made up. */
export const DEMO_KEY_NAME = `${LOCAL}/demo`

/** Name of a real log's key, and its origin: the site's own address, if it has one. */
export function toLogName(publicOrigin: string | null): string {
  const isHere = publicOrigin === null || isLocalAddress(publicOrigin)
  return `${isHere ? LOCAL : new URL(publicOrigin).host}/log`
}

/** True for a log without an address in its name: a stranger cannot tell whose it is. */
export function isLocalLogName(name: string): boolean {
  return name.startsWith(`${LOCAL}/`)
}

/** True for the name of a demo's log: its last part is `demo`. */
export function isDemoLogName(name: string): boolean {
  return name.split('/').at(-1) === 'demo'
}

interface KeyOptions {
  /** `PITCHPROOF_SIGNING_KEY`, or null. */
  readonly signingKey: string | null
  readonly dataDir: string
  /** True only for the embedded installation, which may create a key by itself. */
  readonly mayCreate: boolean
  /** Name of a new key. */
  readonly name: string
}

const toPath = (dataDir: string) => resolve(dataDir, 'keys', 'signing.key')

/** The signing key of this installation; null without one. */
export async function getSigningKey({
  signingKey,
  dataDir,
}: Pick<KeyOptions, 'signingKey' | 'dataDir'>): Promise<SigningKey | null> {
  if (signingKey) return parseSigningKey(signingKey)
  const stored = await readPrivateText(toPath(dataDir))
  return stored === null ? null : parseSigningKey(stored)
}

/** The signing key of this installation, created if missing and allowed. */
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
