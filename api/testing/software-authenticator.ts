/**
 * An authenticator in software, with real keys and signatures (Web Authentication, level 3, sections
 * 6.1 and 6.5). Every part of an answer can be changed, to see that it is refused. For tests alone.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { encodeCBOR, type CBORType } from '@levischuck/tiny-cbor'
import type {
  PasskeyCreation,
  PasskeyMade,
  PasskeyRequest,
  PasskeyUsed,
} from '#data/model/account/passkeys.ts'

/** Parts of an answer; each has an honest value unless given. */
interface Changes {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly isPresent?: boolean
  readonly isVerified?: boolean
  readonly isBackedUp?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly credentialId?: string
  readonly signWith?: KeyObject
}

const ALGORITHMS = { ES256: -7, EdDSA: -8, RS256: -257 } as const
export type Algorithm = keyof typeof ALGORITHMS
export const AUTHENTICATOR_ALGORITHMS = Object.keys(ALGORITHMS) as Algorithm[]

const toBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const fromBase64url = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'))
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

function makeKeys(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** The public key as COSE writes it (RFC 9053, sections 7.1 and 7.2; RFC 8230, section 4). */
function toCose(algorithm: Algorithm, key: KeyObject): Uint8Array {
  const { x, y, n, e } = key.export({ format: 'jwk' })
  const parts: Record<Algorithm, [number, CBORType][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, fromBase64url(x)],
      [-3, fromBase64url(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, fromBase64url(x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, fromBase64url(n)],
      [-2, fromBase64url(e)],
    ],
  }
  return encodeCBOR(new Map<string | number, CBORType>(parts[algorithm]))
}

export class SoftwareAuthenticator {
  readonly credentialId = toBase64url(randomBytes(32))
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  readonly algorithm: Algorithm
  readonly #origin: string
  /** Null for an authenticator without a counter, such as a phone's. */
  #counter: number | null
  #userHandle = ''

  constructor(origin: string, { algorithm = 'ES256' as Algorithm, counts = true } = {}) {
    this.#origin = origin
    this.algorithm = algorithm
    this.keys = makeKeys(algorithm)
    this.#counter = counts ? 0 : null
  }

  #writeClientData(type: string, challenge: string, changes: Changes): string {
    const origin = changes.origin ?? this.#origin
    const data = { type: changes.type ?? type, challenge, origin, crossOrigin: false }
    return toBase64url(JSON.stringify({ ...data, challenge: changes.challenge ?? challenge }))
  }

  #writeData(rpId: string, changes: Changes, attested = new Uint8Array()): Buffer {
    const { isPresent = true, isVerified = true, isBackedUp = false } = changes
    if (this.#counter !== null) this.#counter += 1
    const flags =
      (isPresent ? 0x01 : 0) |
      (isVerified ? 0x04 : 0) |
      (isBackedUp ? 0x18 : 0) |
      (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(changes.counter ?? this.#counter ?? 0)
    const hash = sha256(changes.rpId ?? rpId)
    return Buffer.concat([hash, Uint8Array.of(flags), counter, attested])
  }

  /** Makes a key for an account and stores its user handle. */
  make(options: PasskeyCreation, changes: Changes = {}): PasskeyMade {
    const id = changes.credentialId ?? this.credentialId
    const idBytes = fromBase64url(id)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(idBytes.length)
    const attested = Buffer.concat([
      Buffer.alloc(16),
      length,
      idBytes,
      toCose(this.algorithm, this.keys.publicKey),
    ])
    const attestation = new Map<string | number, CBORType>([
      ['fmt', 'none'],
      ['attStmt', new Map<string | number, CBORType>()],
      ['authData', new Uint8Array(this.#writeData(options.rp.id, changes, attested))],
    ])
    this.#userHandle = options.user.id
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#writeClientData('webauthn.create', options.challenge, changes),
        attestationObject: toBase64url(encodeCBOR(attestation)),
      },
    }
  }

  /** Signs a challenge. */
  use(options: PasskeyRequest, changes: Changes = {}): PasskeyUsed {
    const id = changes.credentialId ?? this.credentialId
    const clientDataJSON = this.#writeClientData('webauthn.get', options.challenge, changes)
    const data = this.#writeData(options.rpId, changes)
    const signed = Buffer.concat([data, sha256(fromBase64url(clientDataJSON))])
    const hash = this.algorithm === 'EdDSA' ? null : 'sha256'
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: toBase64url(data),
        signature: toBase64url(sign(hash, signed, changes.signWith ?? this.keys.privateKey)),
        userHandle: changes.userHandle ?? this.#userHandle,
      },
    }
  }
}
