/** The content of a match's public page on the member's page. */
import { initLocalTimes } from '#site/lib/texts/local-time.ts'

/**
 * Puts the content into a place, without its links back and in, which the member's page has itself.
 * @returns what stands in the place of the words about the seal, for an offer with a heading and
 * lines of its own; null where the page has none
 */
export function takePublicPage(page: Document, place: Element): Element | null {
  const found = page.querySelector('[data-shell]')
  if (found === null) return null
  const content = document.importNode(found, true)
  for (const other of content.querySelectorAll(':scope > a, [data-way-in]')) other.remove()
  const words = content.querySelector('[data-seal-words]')
  const section = words?.closest('section')
  section?.querySelector('h2')?.remove()
  if (section) section.className = 'pb-8'
  const slot = words && document.createElement('div')
  if (slot) words.replaceWith(slot)
  place.replaceChildren(...content.childNodes)
  initLocalTimes()
  // The stars that follow a club work on this page too.
  import('#site/lib/follow/stars.ts')
    .then(({ drawStars }) => drawStars())
    // Without a connection the page is shown without stars.
    .catch(() => undefined)
  return slot
}
