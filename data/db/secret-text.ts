/**
 * A column of text that is encrypted with a key outside the database: a copy of the database opens no
 * calendar, ends no letters and makes no code of an authenticator app. AES-256-GCM; the nonce is made
 * from the text (RFC 8452 says why), because rows are found by their secret. Without a key text is
 * stored as it is, and so is what was stored before there was one.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { AppError } from '#data/model/errors.ts'
import { customType } from './drizzle-tables.ts'

/** Begins what is encrypted; no secret of ours has a dot. */
const SEALED = 'v1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

let secretsKey: string | null = null

/** Sets the key of this process; null for none. */
export function setSecretsKey(key: string | null): void {
  secretsKey = key
}

const derive = (key: string, purpose: string) => createHmac('sha256', key).update(purpose)

/** Encrypts a secret; one text has one result, so that it can be looked up. */
export function sealSecret(text: string): string {
  if (secretsKey === null) return text
  const nonce = derive(secretsKey, 'nonce\0').update(text).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derive(secretsKey, 'cipher').digest(), nonce)
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return SEALED + Buffer.concat(parts).toString('base64url')
}

/** Decrypts what is stored; what is not encrypted comes back as it is. */
export function openSecret(stored: string): string {
  if (!stored.startsWith(SEALED)) return stored
  try {
    if (secretsKey === null) throw new Error('There is no key.')
    const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', derive(secretsKey, 'cipher').digest(), nonce)
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new AppError(
      'bad_configuration',
      'A secret of the database was encrypted with another key than this. Set SECRETS_KEY, or put DATA_DIR/keys/secrets.key back. See "The key of the secrets is lost" in api/deploy/RUNBOOK.md.',
      { cause },
    )
  }
}

export const secretText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: sealSecret,
  fromDriver: openSecret,
})
