/**
 * The two ceremonies of Web Authentication (level 3, sections 7.1 and 7.2), by
 * @simplewebauthn/server. User verification (PIN, finger, face) is always required: together with
 * the device that holds the key these are two factors, so no code is asked for afterwards. The
 * library is loaded at the first ceremony, because it takes 1.1 s of processor time and 32 MB,
 * mostly for attestations, which we do not request.
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
import { MINUTE_MS } from '#data/model/time.ts'

const loadLibrary = () => import('@simplewebauthn/server')

/** Timeout of the browser's dialog; the challenge is valid a little longer. */
const TIMEOUT_MS = 5 * MINUTE_MS
/** ES256, Ed25519 and RS256 (IANA COSE algorithms): the algorithms of the authenticators in use. */
const ALGORITHMS = [-7, -8, -257]

/** The user handle of an account: its id as bytes, which is opaque and the same for all its passkeys. */
const toUserHandle = (userId: string) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** The relying party id, to which authenticators bind a key: the host name of the site. */
const toRelyingPartyId = (publicOrigin: string) => new URL(publicOrigin).hostname

/** The signed challenge; null if the client's data cannot be parsed. */
export function readChallenge(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    const { challenge } = Object(data) as { readonly challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    // Malformed data cannot answer a challenge of ours.
    return null
  }
}

/** Options for signing in. They name no passkey: the browser offers those of this site by itself. */
export function describeRequest(publicOrigin: string, challenge: string): PasskeyRequest {
  const rpId = toRelyingPartyId(publicOrigin)
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' }
}

interface CreationParts {
  readonly challenge: string
  readonly publicOrigin: string
  readonly operatorName: string
  readonly user: StoredUser
  /** The account's passkeys: an authenticator that holds one of them makes no second one. */
  readonly known: readonly StoredPasskey[]
}

/** Options for adding a passkey. */
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

/** Verifies an authenticator's answer and returns the new key; throws if the answer is invalid. */
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

/**
 * Verifies a signature with this passkey and returns its facts; throws if it is invalid. The caller
 * has to compare the counter.
 */
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
