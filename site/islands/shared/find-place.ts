/** The island's element. The head script loads islands so early that the element may not be parsed yet. */
export async function findPlace(id: string): Promise<HTMLElement> {
  if (document.readyState === 'loading') await waitForPage()
  return requirePlace(id)
}

/** The same, but resolves as soon as the element is parsed, while the rest of the page still loads. */
export async function findPlaceEarly(id: string): Promise<HTMLElement> {
  while (document.readyState === 'loading' && document.getElementById(id) === null)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return requirePlace(id)
}

function waitForPage(): Promise<unknown> {
  return new Promise((resolve) =>
    document.addEventListener('readystatechange', resolve, { once: true }),
  )
}

function requirePlace(id: string): HTMLElement {
  const place = document.getElementById(id)
  if (place === null) throw new Error(`The page has no element ${id} to mount into.`)
  return place
}
