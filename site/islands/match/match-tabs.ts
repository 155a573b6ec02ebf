/** The four parts of a match's page, of which a screen of one column shows one at a time. */
import { useEffect, useState } from 'react'

export const MATCH_TABS = ['overview', 'why', 'markets', 'facts'] as const
export type MatchTab = (typeof MATCH_TABS)[number]

const isTab = (name: string | undefined): name is MatchTab => MATCH_TABS.some((tab) => tab === name)

/** What the address names: a tab, or a part of the page, which lies in a tab. */
function findTarget(): { readonly tab: MatchTab; readonly part: HTMLElement | null } | null {
  const name = location.hash.slice(1)
  if (isTab(name)) return { tab: name, part: null }
  const part = name === '' ? null : document.getElementById(name)
  const tab = part?.closest<HTMLElement>('[data-in-tab]')?.dataset.inTab
  return isTab(tab) ? { tab, part } : null
}

/** Shows a part, where the keyboard goes on as after a link. */
function arriveAt(part: HTMLElement): void {
  part.scrollIntoView({ behavior: 'instant' })
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}

/** The tab of the page's own that is shown; links to parts of the page open theirs. */
export function useMatchTab(
  tabs: readonly MatchTab[],
): readonly [MatchTab, (tab: MatchTab) => void] {
  const [shown, setShown] = useState<ReturnType<typeof findTarget>>(null)
  useEffect(() => {
    const follow = () => setShown((before) => findTarget() ?? before)
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  // The part was not drawn when the browser looked for it, and a tab that is pressed at the foot of
  // the screen shows its content below it. At once: a smooth scroll stops halfway when the tab
  // before it goes and the page becomes shorter.
  useEffect(() => {
    if (shown?.part) arriveAt(shown.part)
  }, [shown])
  return [
    // An address may name a tab that this match, or a free account, does not have.
    shown && tabs.includes(shown.tab) ? shown.tab : 'overview',
    (tab) => setShown({ tab, part: document.querySelector(`[data-in-tab='${tab}']`) }),
  ]
}
