/**
 * Brings whatever takes the focus wholly into view. Browsers leave alone what is partly in sight, as
 * the half of a link at the end of a strip that scrolls. What a page lays over its edges is in its
 * `scroll-padding`.
 */
const CONTROLS = 'a, button, summary, input, select, [tabindex="0"]'

export function initFocusInView(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return
    // Something as tall as the screen, such as a table that scrolls, cannot be brought in whole.
    if (!target.matches(':focus-visible') || target.offsetHeight > innerHeight / 2) return
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
