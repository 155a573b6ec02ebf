/** Scrolls a rail of days, and nothing else of the page, so that the day marked as current stands in its middle. */
export function showCurrentDay(rail: Element): void {
  const shown = rail.querySelector('[aria-current]')?.getBoundingClientRect()
  const box = rail.getBoundingClientRect()
  if (shown) rail.scrollLeft += shown.left - box.left - (box.width - shown.width) / 2
}

export function initDayRails(): void {
  for (const rail of document.querySelectorAll('.day-rail')) showCurrentDay(rail)
}
