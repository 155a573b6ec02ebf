/**
 * Passkeys in the browser, by @simplewebauthn/browser. The library is loaded at the first request
 * for a passkey.
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

/** Why there is no passkey: not supported; cancelled or timed out; already registered. */
export type PasskeyFailure = 'unsupported' | 'cancelled' | 'known'

export class PasskeyError extends Error {
  readonly reason: PasskeyFailure

  constructor(reason: PasskeyFailure, cause?: unknown) {
    super(`No passkey: ${reason}.`, { cause })
    this.name = 'PasskeyError'
    this.reason = reason
  }
}

/** Names of the exceptions that browsers throw (Web Authentication, level 3, sections 5.1.3 and 5.1.4). */
const REASONS: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
  UnknownError: 'cancelled',
}

/**
 * Translates an exception, which the library may have wrapped, to a `PasskeyError`; others stay as
 * they are.
 */
function toFailure(error: unknown): unknown {
  const { name = '', cause } = Object(error) as { readonly name?: string; readonly cause?: unknown }
  const { name: within = '' } = Object(cause ?? {}) as { readonly name?: string }
  const reason = REASONS[within] ?? REASONS[name]
  return reason === undefined ? error : new PasskeyError(reason, error)
}

const isSupported = () => typeof globalThis.PublicKeyCredential === 'function'

/** True if the browser can suggest passkeys in a field (conditional UI). */
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
 * @param isFilledIn conditional UI: no dialog; the browser suggests passkeys in the e-mail field
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
  // A browser without this signal goes on suggesting it, and the page says again that it is
  // unknown.
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {})
}

/** Cancels a passkey request or suggestion that is still open. */
export async function endQuestion(): Promise<void> {
  if (isLoaded) (await loadLibrary()).WebAuthnAbortService.cancelCeremony()
}
