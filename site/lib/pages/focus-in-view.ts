/**
 * Scrolls the focused element fully into view. Browsers do not scroll to an element that is partly
 * visible, such as half a link at the end of a scrolling strip. `scroll-padding` keeps it clear of
 * sticky bars.
 */
const CONTROLS = 'a, button, summary, input, select, [tabindex="0"]'

export function initFocusInView(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return
    // Taller than half the screen, such as a scrolling table: it cannot be shown whole.
    if (!target.matches(':focus-visible') || target.offsetHeight > innerHeight / 2) return
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
