/** Menus in the header are `details`: they open without script; this closes them as a menu should close. */
const OPEN_MENU = 'details[data-menu][open]'

export function initMenus(): void {
  document.addEventListener('click', (event) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENU))
      if (!menu.contains(event.target as Node)) menu.open = false
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const menu = document.querySelector<HTMLDetailsElement>(OPEN_MENU)
    if (menu === null) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
