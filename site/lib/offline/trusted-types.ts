/**
 * Trusted Types (W3C): pages forbid the browser to turn text into HTML or into the address of a
 * script, except through this one policy. The policy allows the two uses of offline reading.
 */
const SERVICE_WORKER = '/service-worker.js'

interface TextRules {
  readonly createHTML: (text: string) => string
  readonly createScriptURL: (url: string) => string
}
interface TrustedTypesHost {
  readonly trustedTypes?: { createPolicy(name: string, rules: TextRules): TextRules }
}

const RULES: TextRules = {
  // Parsed into a separate document, whose scripts never run; nothing of it is inserted into the
  // page.
  createHTML: (text) => text,
  createScriptURL(url) {
    if (url !== SERVICE_WORKER) throw new TypeError(`${url} is no script of this site.`)
    return url
  },
}

/** The name that `trusted-types` in the pages' policy allows (content-security-policy.mjs). */
const policy = (globalThis as TrustedTypesHost).trustedTypes?.createPolicy('pitchproof', RULES)

/** The stored offline page as a document, to read texts from. */
export function parseStoredPage(text: string): Document {
  return new DOMParser().parseFromString((policy ?? RULES).createHTML(text), 'text/html')
}

export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  const url = (policy ?? RULES).createScriptURL(SERVICE_WORKER)
  return navigator.serviceWorker.register(url, { updateViaCache: 'none' })
}
