/**
 * Ed25519 came to browsers late (Chrome 137, Firefox 129, Safari 17): older ones show a message
 * instead of a verdict.
 */

/** Null if this browser can check signatures, else the key of the text that says why not. */
export async function canCheckSignatures(): Promise<'insecure' | 'oldBrowser' | null> {
  // Pages opened without https have no WebCrypto at all.
  if (!globalThis.crypto?.subtle) return globalThis.isSecureContext ? 'oldBrowser' : 'insecure'
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify'])
    return null
  } catch {
    return 'oldBrowser'
  }
}
