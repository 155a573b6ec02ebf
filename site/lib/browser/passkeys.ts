/**
 * Passkeys in the browser, by @simplewebauthn/browser. It is loaded when the first is asked for: no
 * page pays for it in advance.
 */
import type {
  PasskeyCreation,
  PasskeyMade,
  PasskeyRequest,
  PasskeyUsed,
} from '#data/model/account/passkeys.ts'

let isLoaded = false
const loadLibrary = () => {
  isLoaded = true
  return import('@simplewebauthn/browser')
}

/** Why there is no passkey: not possible here, not wanted or too slow, one is there already. */
export type PasskeyFailure = 'unsupported' | 'cancelled' | 'known'

export class PasskeyError extends Error {
  readonly reason: PasskeyFailure

  constructor(reason: PasskeyFailure, cause?: unknown) {
    super(`No passkey: ${reason}.`, { cause })
    this.name = 'PasskeyError'
    this.reason = reason
  }
}

/** What browsers throw, by the names of the standard (Web Authentication, level 3, sections 5.1.3 and 5.1.4). */
const REASONS: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
  UnknownError: 'cancelled',
}

/** The library wraps what the browser threw, or passes it on. */
function toFailure(error: unknown): unknown {
  const { name = '', cause } = Object(error) as { readonly name?: string; readonly cause?: unknown }
  const { name: within = '' } = Object(cause ?? {}) as { readonly name?: string }
  const reason = REASONS[within] ?? REASONS[name]
  return reason === undefined ? error : new PasskeyError(reason, error)
}

const isSupported = () => typeof globalThis.PublicKeyCredential === 'function'

/** True where the browser offers passkeys among what it fills in. */
export async function canFillIn(): Promise<boolean> {
  return isSupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** Asks for a new passkey; throws a `PasskeyError` when there is none. */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyMade> {
  if (!isSupported()) throw new PasskeyError('unsupported')
  const { startRegistration } = await loadLibrary()
  const { id, rawId, response } = await startRegistration({ optionsJSON: options }).catch(
    (error: unknown) => {
      throw toFailure(error)
    },
  )
  const { clientDataJSON, attestationObject } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } }
}

/**
 * Asks for a passkey of this site.
 *
 * @param isFilledIn the browser asks nothing and offers passkeys in the field for the address
 */
export async function usePasskey(
  options: PasskeyRequest,
  isFilledIn: boolean,
): Promise<PasskeyUsed> {
  if (!isSupported()) throw new PasskeyError('unsupported')
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isFilledIn,
  }).catch((error: unknown) => {
    throw toFailure(error)
  })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

/** Tells the browser that the site does not know a passkey, so that it stops offering it. */
export async function forgetPasskey(rpID: string, credentialID: string): Promise<void> {
  const { sendSignal } = await loadLibrary()
  // A browser that cannot be told goes on offering it, and the page says again that it is not known.
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {})
}

/** Ends a question or an offer that is still open. */
export async function endQuestion(): Promise<void> {
  if (isLoaded) (await loadLibrary()).WebAuthnAbortService.cancelCeremony()
}
