/**
 * Keys as C2SP `signed-note` writes them, so that Go's `sumdb/note` reads them
 * too: Ed25519, and ML-DSA-44 (FIPS 204) for witnesses. Public:
 * `name+id+base64(type, public key)`; private:
 * `PRIVATE+KEY+name+id+base64(type, 32-byte seed)`. The id is the first four
 * bytes of SHA-256(name, newline, type, public key). Both algorithms are
 * WebCrypto's; not every browser and Node has ML-DSA-44 yet.
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
/** Cosignatures of witnesses that a quantum computer cannot forge. */
export const ML_DSA_COSIGNATURE_TYPE = 6

interface Algorithm {
  /** As WebCrypto calls it. */
  readonly name: 'Ed25519' | 'ML-DSA-44'
  readonly publicKeyBytes: number
  readonly signatureBytes: number
  /** WebCrypto's name for a public key as raw bytes. */
  readonly rawFormat: 'raw' | 'raw-public'
}

const ED25519 = {
  name: 'Ed25519',
  publicKeyBytes: 32,
  signatureBytes: 64,
  rawFormat: 'raw',
} as const satisfies Algorithm

const ML_DSA_44 = {
  name: 'ML-DSA-44',
  publicKeyBytes: 1312,
  signatureBytes: 2420,
  rawFormat: 'raw-public',
} as const satisfies Algorithm

const ALGORITHMS = {
  [ED25519_TYPE]: ED25519,
  [COSIGNATURE_TYPE]: ED25519,
  [ML_DSA_COSIGNATURE_TYPE]: ML_DSA_44,
} as const satisfies Record<number, Algorithm>

export type KeyType = keyof typeof ALGORITHMS

/** The public half of a key. */
export interface VerifierKey {
  readonly name: string
  /** 8 hex digits. */
  readonly id: string
  readonly type: KeyType
  readonly publicKey: Bytes
}

/** True for a key that witnesses cosign with. */
export function isWitnessKey({ type }: Pick<VerifierKey, 'type'>): boolean {
  return type === COSIGNATURE_TYPE || type === ML_DSA_COSIGNATURE_TYPE
}

/** The private half: never log it or send it. */
export interface SigningKey extends VerifierKey {
  readonly seed: Bytes
}

/** RFC 8410: prefix of the 32-byte seed in a PKCS #8 key. */
const PKCS8_PREFIX = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32)

function refuseKey(what: string): never {
  throw new AppError('bad_configuration', `The key cannot be used: ${what}.`)
}

/** True for a valid key name: not empty, no Unicode space, no plus sign, no control character. */
export function isKeyName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the format forbids exactly these
  return name !== '' && name.isWellFormed() && !/[\s+\u0000-\u001f\u0085]/u.test(name)
}

function toKeyId(name: string, type: KeyType, publicKey: Uint8Array): string {
  const hash = hashSha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(type), publicKey))
  return toHex(hash.subarray(0, 4))
}

/** Length of the seed of a key pair, bytes, for both algorithms. */
const SEED_BYTES = 32

function importSeed(seed: Bytes, type: KeyType): Promise<CryptoKey> {
  const { name } = ALGORITHMS[type]
  if (name === 'Ed25519')
    return crypto.subtle.importKey('pkcs8', concatBytes(PKCS8_PREFIX, seed), name, true, ['sign'])
  return crypto.subtle.importKey('raw-seed' as 'raw', seed, name, true, ['sign'])
}

function importPublicKey({ type, publicKey }: VerifierKey): Promise<CryptoKey> {
  const { name, rawFormat } = ALGORITHMS[type]
  return crypto.subtle.importKey(rawFormat as 'raw', publicKey, name, false, ['verify'])
}

/** Decodes base64url, as JSON Web Keys use it. */
function parseBase64Url(text: string): Bytes {
  const letters = text.replaceAll('-', '+').replaceAll('_', '/')
  return parseBase64(letters.padEnd(Math.ceil(letters.length / 4) * 4, '='))
}

async function getPublicKey(seed: Bytes, type: KeyType): Promise<Bytes> {
  try {
    const jwk: JsonWebKey & { pub?: string } = await crypto.subtle.exportKey(
      'jwk',
      await importSeed(seed, type),
    )
    return parseBase64Url((jwk.x ?? jwk.pub)!)
  } catch (cause) {
    throw new AppError(
      'bad_configuration',
      `This program cannot sign with ${ALGORITHMS[type].name}: it runs on an older Node.`,
      { cause },
    )
  }
}

async function toSigningKey(name: string, seed: Bytes, type: KeyType): Promise<SigningKey> {
  if (!isKeyName(name)) refuseKey(`"${name}" is no name, a name has no space and no plus sign`)
  const publicKey = await getPublicKey(seed, type)
  return { name, id: toKeyId(name, type, publicKey), type, publicKey, seed }
}

/** A new random key of this name. */
export function makeSigningKey(name: string, type: KeyType = ED25519_TYPE): Promise<SigningKey> {
  return toSigningKey(name, crypto.getRandomValues(new Uint8Array(SEED_BYTES)), type)
}

function isKeyType(type: number | undefined): type is KeyType {
  return type !== undefined && Object.hasOwn(ALGORITHMS, type)
}

/** Type and bytes of a key's text, of the length that its type has. */
function parseKeyBytes(
  text: string,
  getLength: (type: KeyType) => number,
): { readonly type: KeyType; readonly bytes: Bytes } {
  const [type, ...bytes] = parseBase64(text)
  if (!isKeyType(type)) return refuseKey('it is of an unknown type')
  const length = getLength(type)
  if (bytes.length !== length) refuseKey(`it does not have ${length} bytes`)
  return { type, bytes: Uint8Array.from(bytes) }
}

/**
 * Parses a private key; throws `bad_configuration` when anything is wrong with it, without its text
 * in the message.
 */
export async function parseSigningKey(text: string): Promise<SigningKey> {
  const parts = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text)
  if (parts === null) refuseKey('it is not of the form PRIVATE+KEY+name+id+base64')
  const { type, bytes } = parseKeyBytes(parts[3]!, () => SEED_BYTES)
  const key = await toSigningKey(parts[1]!, bytes, type)
  if (key.id !== parts[2]) refuseKey('its id does not belong to its name and bytes')
  return key
}

/** Parses a public key; throws `bad_configuration` when anything is wrong with it. */
export function parseVerifierKey(text: string): VerifierKey {
  const parts = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text)
  if (parts === null || !isKeyName(parts[1]!)) refuseKey('it is not of the form name+id+base64')
  const { type, bytes: publicKey } = parseKeyBytes(parts[3]!, (of) => ALGORITHMS[of].publicKeyBytes)
  const key: VerifierKey = { name: parts[1]!, id: parts[2]!, type, publicKey }
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

/** The signature of the bytes: 64 bytes of Ed25519 (RFC 8032), 2420 of ML-DSA-44 (FIPS 204). */
export async function signBytes(key: SigningKey, bytes: Uint8Array): Promise<Bytes> {
  const privateKey = await importSeed(key.seed, key.type)
  const { name } = ALGORITHMS[key.type]
  return new Uint8Array(await crypto.subtle.sign(name, privateKey, concatBytes(bytes)))
}

/** True where this browser or Node can check signatures of the key's algorithm. */
export async function canVerify(key: VerifierKey): Promise<boolean> {
  try {
    await importPublicKey(key)
    return true
  } catch {
    // A key of the right length can only fail where the algorithm is missing.
    return false
  }
}

/** True when the signature of the bytes is this key's. Throws where `canVerify` is false. */
export async function verifyBytes(
  key: VerifierKey,
  bytes: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const { name, signatureBytes } = ALGORITHMS[key.type]
  if (signature.length !== signatureBytes) return false
  const publicKey = await importPublicKey(key)
  return crypto.subtle.verify(name, publicKey, concatBytes(signature), concatBytes(bytes))
}
