/** Where signing in leads. */
import { getSafeNextPath } from '#data/model/account/accounts.ts'
import { OTHER_LANGUAGES } from '#data/model/addresses.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'

const PREFIX = new RegExp(`^/(?:${OTHER_LANGUAGES.join('|')})(?![^/?#])/?`)

/**
 * The path in `next` of this address, in the language of the page, which may have been chosen after
 * the visitor came here; null without a safe one.
 */
export function readNextPath(): string | null {
  const next = getSafeNextPath(new URLSearchParams(location.search).get('next'))
  // Judged again: without its language `/de//elsewhere.example` would be another site.
  return next && getSafeNextPath(toPagePath(next.replace(PREFIX, '/')))
}
