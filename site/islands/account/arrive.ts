/**
 * As a `ref`: shows a part that the address names. The browser has given up before the part is drawn,
 * and parts above it still grow, so it is followed until the reader takes over.
 */
export function arrive(part: HTMLElement | null): (() => void) | undefined {
  if (part === null || location.hash !== `#${part.id}`) return undefined
  const observer = new ResizeObserver(() => part.scrollIntoView())
  observer.observe(document.body)
  const stop = () => observer.disconnect()
  for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(kind, stop, { once: true })
  return stop
}
