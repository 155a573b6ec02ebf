/** The readable sign-in hint: it decides what is drawn first, never what a visitor may see. */
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { MEMBER_REPLIES } from '#data/model/addresses.ts'

/** Deletes what the service worker stores of a member's replies (lib/offline); pages without a secure address have none. */
export function eraseKeptReplies(): void {
  void globalThis.caches?.delete(MEMBER_REPLIES)
}

/** Forgets the hint and shows the page as a visitor sees it. */
export function dropSessionHint(): void {
  eraseKeptReplies()
  const end = 'signed_in=; Max-Age=0; Path=/; SameSite=Lax'
  document.cookie = end
  document.cookie = `__Host-${end}; Secure`
  delete document.documentElement.dataset.auth
}

let isLeaving = false

/**
 * The member leaves on their own wish: a call that is still under way may be refused from now on,
 * and that sends nobody to the login.
 */
export function beginToLeave(): void {
  isLeaving = true
  addEventListener('pagehide', () => (isLeaving = false), { once: true })
}

/** Where to sign in and come back from, for the page that is open. */
export function toLoginPath(loginPath: string): string {
  return `${loginPath}?next=${encodeURIComponent(location.pathname + location.search)}`
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
