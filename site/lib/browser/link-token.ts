/** The token behind the `#` of a mailed link. It is taken out of the address bar at once: a screen, a history or a shared address shows none. */

export interface LinkToken {
  /** `change` for a new address, `token` for everything else. */
  readonly name: 'token' | 'change'
  readonly token: string
}

let kept: LinkToken | null = null

/** The token of this page's address, null without one; it stays known after it has left the address. */
export function takeLinkToken(): LinkToken | null {
  const given = new URLSearchParams(location.hash.slice(1))
  for (const name of ['token', 'change'] as const) {
    const token = given.get(name)
    if (!token) continue
    kept = { name, token }
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return kept
}
