/** The readable sign-in hint: it decides what is drawn first, never what may be seen. */
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { MEMBER_REPLIES } from '#data/model/offline-calls.ts'

/**
 * Deletes the member replies that the service worker stores (lib/offline). `caches` is undefined on
 * pages without https, and throws where the browser's storage is broken.
 */
export function eraseKeptReplies(): void {
  globalThis.caches?.delete(MEMBER_REPLIES).catch(() => {})
}

/** Deletes the hint and shows the page as visitors see it. */
export function dropSessionHint(): void {
  eraseKeptReplies()
  const end = 'signed_in=; Max-Age=0; Path=/; SameSite=Lax'
  document.cookie = end
  document.cookie = `__Host-${end}; Secure`
  delete document.documentElement.dataset.auth
}

let isLeaving = false

/** Call before signing out: a 401 of a call still under way must not redirect to the login any more. */
export function beginToLeave(): void {
  isLeaving = true
  addEventListener('pagehide', () => (isLeaving = false), { once: true })
}

/** Address of the login that returns to the current page. */
export function toLoginPath(loginPath: string): string {
  return `${loginPath}?next=${encodeURIComponent(location.href.replace(location.origin, ''))}`
}

/** Sends a visitor who came to a page for members to the login, and back to this address afterwards. */
export function goToLogin(): void {
  if (!isLeaving) location.replace(toLoginPath(toPagePath('/login')))
}

/** Sends a member whose session has ended to the login, and back to this address afterwards. */
export function goToLoginAgain(): void {
  if (isLeaving) return
  dropSessionHint()
  location.assign(toLoginPath(toPagePath('/login')))
}

/** A path of this site in the language of the page. */
export function toPagePath(path: string): string {
  const language = getPageLanguage()
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
