/** Scrolls each rail of days to the day of the page, without moving the page. */
export function initDayRails(): void {
  for (const rail of document.querySelectorAll('.day-rail')) {
    const shown = rail.querySelector('[aria-current]')?.getBoundingClientRect()
    const box = rail.getBoundingClientRect()
    if (shown) rail.scrollLeft += shown.left - box.left - (box.width - shown.width) / 2
  }
}
