/**
 * Ed25519 keys as C2SP `signed-note` writes them, so that Go's `sumdb/note`
 * reads them too. Public: `name+id+base64(type, 32 bytes)`; private:
 * `PRIVATE+KEY+name+id+base64(type, 32-byte seed)`. The id is the first four
 * bytes of SHA-256(name, newline, type, public key).
 */
import { AppError } from '#data/model/errors.ts'
import {
  concatBytes,
  parseBase64,
  toBase64,
  toHex,
  toUtf8,
  type Bytes,
} from '#data/ledger/format/bytes.ts'
import { hashSha256 } from '#data/ledger/format/sha256.ts'

/** Signature type bytes of `signed-note`: notes, and timestamped cosignatures of witnesses. */
export const ED25519_TYPE = 1
export const COSIGNATURE_TYPE = 4
export type KeyType = typeof ED25519_TYPE | typeof COSIGNATURE_TYPE

/** The public half: whom to believe. */
export interface VerifierKey {
  readonly name: string
  /** 8 hex digits. */
  readonly id: string
  readonly type: KeyType
  readonly publicKey: Bytes
}

/** The private half: keep it out of logs and answers. */
export interface SigningKey extends VerifierKey {
  readonly seed: Bytes
}

/** RFC 8410: what stands before the 32-byte seed in a PKCS #8 key. */
const PKCS8_PREFIX = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32)

function refuseKey(what: string): never {
  throw new AppError('bad_configuration', `The key cannot be used: ${what}.`)
}

/** True for a name a key may have: not empty, no Unicode space, no plus sign, no control character. */
export function isKeyName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the format forbids exactly these
  return name !== '' && name.isWellFormed() && !/[\s+\u0000-\u001f\u0085]/u.test(name)
}

function toKeyId(name: string, type: KeyType, publicKey: Uint8Array): string {
  const hash = hashSha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(type), publicKey))
  return toHex(hash.subarray(0, 4))
}

function importSeed(seed: Uint8Array) {
  const pkcs8 = concatBytes(PKCS8_PREFIX, seed)
  return crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
}

async function toSigningKey(name: string, seed: Bytes, type: KeyType): Promise<SigningKey> {
  if (!isKeyName(name)) refuseKey(`"${name}" is no name, a name has no space and no plus sign`)
  const { x } = await crypto.subtle.exportKey('jwk', await importSeed(seed))
  const publicKey = parseBase64(`${x!.replaceAll('-', '+').replaceAll('_', '/')}=`)
  return { name, id: toKeyId(name, type, publicKey), type, publicKey, seed }
}

/** A new random key of this name. */
export function makeSigningKey(name: string, type: KeyType = ED25519_TYPE): Promise<SigningKey> {
  return toSigningKey(name, crypto.getRandomValues(new Uint8Array(32)), type)
}

function parseKeyBytes(text: string): { type: KeyType; bytes: Bytes } {
  const [type, ...bytes] = parseBase64(text)
  if (type !== ED25519_TYPE && type !== COSIGNATURE_TYPE) refuseKey('it is of an unknown type')
  if (bytes.length !== 32) refuseKey('it does not have 32 bytes')
  return { type, bytes: Uint8Array.from(bytes) }
}

/** The private key of its text; throws `bad_configuration`, without the text, when anything is wrong with it. */
export async function parseSigningKey(text: string): Promise<SigningKey> {
  const parts = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text)
  if (parts === null) refuseKey('it is not of the form PRIVATE+KEY+name+id+base64')
  const { type, bytes } = parseKeyBytes(parts[3]!)
  const key = await toSigningKey(parts[1]!, bytes, type)
  if (key.id !== parts[2]) refuseKey('its id does not belong to its name and bytes')
  return key
}

/** The public key of its text; throws `bad_configuration` when anything is wrong with it. */
export function parseVerifierKey(text: string): VerifierKey {
  const parts = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text)
  if (parts === null || !isKeyName(parts[1]!)) refuseKey('it is not of the form name+id+base64')
  const { type, bytes: publicKey } = parseKeyBytes(parts[3]!)
  const key = { name: parts[1]!, id: parts[2]!, type, publicKey }
  if (key.id !== toKeyId(key.name, type, publicKey))
    refuseKey('its id does not belong to its name and bytes')
  return key
}

/** The secret text of a private key. */
export function formatSigningKey(key: SigningKey): string {
  const bytes = concatBytes(Uint8Array.of(key.type), key.seed)
  return `PRIVATE+KEY+${key.name}+${key.id}+${toBase64(bytes)}`
}

/** The public text of a key, private or not. */
export function formatVerifierKey(key: VerifierKey): string {
  return `${key.name}+${key.id}+${toBase64(concatBytes(Uint8Array.of(key.type), key.publicKey))}`
}

/** The 64 bytes of the Ed25519 signature (RFC 8032) of the bytes. */
export async function signBytes(key: SigningKey, bytes: Uint8Array): Promise<Bytes> {
  const signature = await crypto.subtle.sign(
    'Ed25519',
    await importSeed(key.seed),
    concatBytes(bytes),
  )
  return new Uint8Array(signature)
}

/** True when the signature of the bytes is this key's. */
export async function verifyBytes(
  key: VerifierKey,
  bytes: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (signature.length !== 64) return false
  const publicKey = await crypto.subtle.importKey('raw', key.publicKey, 'Ed25519', false, [
    'verify',
  ])
  return crypto.subtle.verify('Ed25519', publicKey, concatBytes(signature), concatBytes(bytes))
}
