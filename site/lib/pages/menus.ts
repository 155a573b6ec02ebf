/** Menus in the header are `details`: they open without script; this closes them as a menu should close. */
const OPEN_MENU = 'details[data-menu][open]'

/** Marks the link to the current part of the site: the longest matching path wins. */
function markPlace(): void {
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-nav]')]
  for (const link of links) {
    const own = link.pathname.replace(/(.)\/$/, '$1')
    const isHome = /^\/(?:[a-z]{2})?$/.test(own)
    if (path === own) link.setAttribute('aria-current', 'page')
    else if (!isHome && path.startsWith(`${own}/`)) link.setAttribute('aria-current', 'true')
  }
}

function closeOthers({ target }: Event): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU))
    if (!menu.contains(target as Node)) menu.open = false
}

export function initMenus(): void {
  markPlace()
  document.addEventListener('click', closeOthers)
  // A menu left by keyboard would cover the focused element.
  document.addEventListener('focusin', closeOthers)
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const menu = document.querySelector<HTMLDetailsElement>(OPEN_MENU)
    if (menu === null) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
