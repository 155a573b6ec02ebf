/** As a `ref`: brings a part that is drawn late into view if the address names it, which the browser has given up by then. */
export function arrive(part: HTMLElement | null): void {
  if (part !== null && location.hash === `#${part.id}`) part.scrollIntoView()
}
