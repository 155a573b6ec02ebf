/**
 * Loads a style sheet once, for something a script is about to draw. As a module import it would be
 * loaded by every page that may load the script.
 */
export function loadStyle(href: string): Promise<void> {
  const known = document.querySelector(`link[rel="stylesheet"][href="${href}"]`)
  if (known !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // Resolve on failure too: content without its style is better than none.
    for (const kind of ['load', 'error']) link.addEventListener(kind, () => resolve())
    document.head.append(link)
  })
}
