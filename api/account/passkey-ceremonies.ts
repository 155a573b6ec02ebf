/**
 * The two ceremonies of Web Authentication (level 3, sections 7.1 and 7.2), by @simplewebauthn/server.
 * User verification (a PIN, a finger, a face) is always required: with the device that holds the key
 * these are two factors, and no code is asked for after it. The library is loaded when a ceremony
 * first needs it: 1.1 s of processor time and 32 MB, mostly for attestations, of which none is asked.
 */
import { AppError } from '#data/model/errors.ts'
import type {
  PasskeyCreation,
  PasskeyMade,
  PasskeyRequest,
  PasskeyUsed,
} from '#data/model/account/passkeys.ts'
import type { NewPasskey, StoredPasskey } from '#data/queries/account/passkeys.ts'
import type { StoredUser } from '#data/queries/account/users.ts'

const loadLibrary = () => import('@simplewebauthn/server')

/** Time for the question of the browser; the challenge itself lives a little longer. */
const TIMEOUT_MS = 5 * 60_000
/** ES256, Ed25519 and RS256 (IANA COSE algorithms): what authenticators in use have. */
const ALGORITHMS = [-7, -8, -257]

/** Bytes of an account's id: opaque, and the same for all its passkeys. */
const toUserHandle = (userId: string) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** The site as authenticators know it: a key is bound to its host name. */
export const toRelyingPartyId = (publicOrigin: string) => new URL(publicOrigin).hostname

/** The challenge that was signed; null where the client's data cannot be read. */
export function readChallenge(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    const { challenge } = Object(data) as { readonly challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    // Whatever was sent, it is not an answer to a challenge of ours.
    return null
  }
}

/** What a browser is asked when somebody signs in; it offers the passkeys of this site by itself. */
export function describeRequest(publicOrigin: string, challenge: string): PasskeyRequest {
  const rpId = toRelyingPartyId(publicOrigin)
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' }
}

interface CreationParts {
  readonly challenge: string
  readonly publicOrigin: string
  readonly operatorName: string
  readonly user: StoredUser
  /** Passkeys that the account has: an authenticator that holds one refuses to make another. */
  readonly known: readonly StoredPasskey[]
}

/** What a browser is asked when a passkey is added. */
export function describeCreation(parts: CreationParts): PasskeyCreation {
  const { challenge, publicOrigin, operatorName, user, known } = parts
  const names = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return {
    challenge,
    rp: { id: toRelyingPartyId(publicOrigin), name: operatorName },
    user: { id: toUserHandle(user.id), name: user.email, displayName: names || user.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export const toPasskeyRefusal = (cause?: unknown) =>
  new AppError(
    'invalid_credentials',
    'This passkey could not be verified. Please try again, or use your password.',
    { cause },
  )

const toAddRefusal = (cause?: unknown) =>
  new AppError('bad_input', 'This passkey could not be verified, so it was not added.', { cause })

/** The key that an authenticator made, when its answer holds; else throws. */
export async function verifyMade(
  { id, rawId, type, response }: PasskeyMade,
  { challenge, publicOrigin }: { readonly challenge: string; readonly publicOrigin: string },
): Promise<Omit<NewPasskey, 'userId' | 'name'>> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: publicOrigin,
    expectedRPID: toRelyingPartyId(publicOrigin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw toAddRefusal(error)
  })
  if (!verified) throw toAddRefusal()
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isBackedUp: credentialBackedUp,
  }
}

/** What a signature with this passkey says, when it holds; else throws. The counter is the caller's to compare. */
export async function verifyUsed(
  { id, rawId, type, response }: PasskeyUsed,
  {
    challenge,
    publicOrigin,
    passkey,
  }: { readonly challenge: string; readonly publicOrigin: string; readonly passkey: StoredPasskey },
): Promise<{ counter: number; isBackedUp: boolean }> {
  if (response.userHandle !== toUserHandle(passkey.userId)) throw toPasskeyRefusal()
  const { verifyAuthenticationResponse } = await loadLibrary()
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: publicOrigin,
    expectedRPID: toRelyingPartyId(publicOrigin),
    requireUserVerification: true,
    // The library compares counters before it checks the signature: anybody who knows the id of a
    // passkey could then make it look copied. So it is given 0, which any counter exceeds.
    credential: { id: passkey.credentialId, publicKey, counter: 0 },
  }).catch((error: unknown) => {
    throw toPasskeyRefusal(error)
  })
  if (!verified) throw toPasskeyRefusal()
  const { newCounter, credentialBackedUp } = authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}
