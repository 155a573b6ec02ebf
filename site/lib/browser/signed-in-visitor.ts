/**
 * Login and registration pages: redirects a member to the page in `next`, keeps `next` in the links
 * between the two pages, and says what it leads to.
 */
import { readMatchId } from '#data/model/match/match-path.ts'
import { dropSessionHint, toPagePath } from '#site/lib/calls/session-hint.ts'
import { readNextPath } from './next-path.ts'

const next = readNextPath()

/** Links to login or registration on this page carry `next` along. */
function keepNext(): void {
  if (next === null) return
  const links = document.querySelectorAll<HTMLAnchorElement>('main a')
  for (const link of links)
    if (/\/(?:login|register)$/.test(link.pathname))
      link.search = `?${new URLSearchParams({ next })}`
}

/** Says what signing in leads to: a locked match by its name, Premium, or the page. */
async function tellNext(): Promise<void> {
  const [match, page] = document.querySelectorAll<HTMLElement>(
    '[data-next-match], [data-next-page]',
  )
  if (!match || !page || next === null || next === toPagePath('/')) return
  const id = readMatchId(next)
  if (id === null) {
    if (next === toPagePath('/subscribe')) page.textContent = page.dataset['premium']!
    page.hidden = false
    return
  }
  const { showNextMatch } = await import('./next-match.ts')
  await showNextMatch(match, id)
}

/** Redirects a member. The hint has no authority, so the server is asked. */
async function leaveWhenSignedIn(): Promise<void> {
  if (document.documentElement.dataset.auth !== 'in') return
  const reply = await fetch('/api/auth/user').catch(() => null)
  if (reply?.status === 401) return dropSessionHint()
  if (!reply?.ok) return
  const user = (await reply.json()) as { isAdmin?: unknown }
  // Redirected here from /admin as no administrator: stay, they may want to sign in with another
  // account.
  if (/\/admin\/?(?:[?#]|$)/.test(next ?? '') && user.isAdmin !== true) return
  location.replace(next ?? toPagePath('/'))
}

keepNext()
void tellNext()
void leaveWhenSignedIn()
// A page restored from the back-forward cache has not run its scripts again.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
