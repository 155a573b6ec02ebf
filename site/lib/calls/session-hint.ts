/** The readable sign-in hint: it decides what is drawn first, never what a visitor may see. */
import { REPLIES } from '#site/lib/offline/names.ts'

/** Deletes what the service worker keeps of a member's replies (lib/offline); pages without a secure address keep none. */
export function eraseKeptReplies(): void {
  void globalThis.caches?.delete(REPLIES)
}

/** Forgets the hint and shows the page as a visitor sees it. */
export function dropSessionHint(): void {
  eraseKeptReplies()
  document.cookie = 'signed_in=; Max-Age=0; Path=/; SameSite=Lax'
  delete document.documentElement.dataset.auth
}

/** Where to sign in and come back from, for the page that is open. */
export function toLoginPath(loginPath: string): string {
  return `${loginPath}?next=${encodeURIComponent(location.pathname + location.search)}`
}

/** Sends a member whose session has ended to the login, and back to this address afterwards. */
export function goToLoginAgain(): void {
  dropSessionHint()
  location.assign(toLoginPath(toPagePath('/login')))
}

/** A path of this site in the language of the page. */
export function toPagePath(path: string): string {
  const { lang } = document.documentElement
  if (lang === 'en') return path
  return path === '/' ? `/${lang}` : `/${lang}${path}`
}
