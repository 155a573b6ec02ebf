/** The token behind the `#` of a mailed link. It is removed from the address bar at once, so that screen, history and a shared address do not show it. */

export interface LinkToken {
  /** `change` for a new address, `token` for everything else. */
  readonly name: 'token' | 'change'
  readonly token: string
}

let kept: LinkToken | null = null

/**
 * The token of this page's address, null without one; later calls return it too, although it is
 * gone from the address.
 */
export function takeLinkToken(): LinkToken | null {
  const given = new URLSearchParams(location.hash.slice(1))
  for (const name of ['token', 'change'] as const) {
    const token = given.get(name)
    if (!token) continue
    kept = { name, token }
    // Another language of the page needs it too.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
      link.hash = location.hash
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return kept
}
