/** The elements the page was built with. */

/** The element with this id; the page is broken without it. */
export function requireElement<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no #${id}.`)
  return element as Kind
}

/** Shows or hides an element. */
export function show(element: HTMLElement, isShown: boolean): void {
  element.hidden = !isShown
}
