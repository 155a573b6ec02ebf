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
import { AppError } from '#data/model/errors.ts'

/** Name of the key, and origin of the log it signs, where the environment gives no key. */
export const DEFAULT_KEY_NAME = 'pitchproof.local/log'
/** The same for the demo, so that a reader of its log sees at once that its matches are made up. */
export const DEMO_KEY_NAME = 'pitchproof.local/demo'

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
  readonly name?: string
}

/** The signing key of this installation. */
export async function loadSigningKey(options: KeyOptions): Promise<SigningKey> {
  if (options.signingKey) return parseSigningKey(options.signingKey)
  const path = resolve(options.dataDir, 'keys', 'signing.key')
  const stored = await readPrivateText(path)
  if (stored !== null) return parseSigningKey(stored)
  if (!options.mayCreate) {
    throw new AppError(
      'bad_configuration',
      'There is no signing key. Set PITCHPROOF_SIGNING_KEY to the private key of this installation; "npm run cli -- key make example.com/log" prints a new one.',
    )
  }
  const key = await makeSigningKey(options.name ?? DEFAULT_KEY_NAME)
  await writeFileAtomically(path, `${formatSigningKey(key)}\n`, 0o600)
  return key
}
