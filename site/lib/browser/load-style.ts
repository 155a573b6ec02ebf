/** Loads a style sheet for what a script is about to draw; once. Imported as a module it would come with every page that may load the script. */
export function loadStyle(href: string): Promise<void> {
  const known = document.querySelector(`link[rel="stylesheet"][href="${href}"]`)
  if (known !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // Without it the content is plain, and all there.
    for (const kind of ['load', 'error']) link.addEventListener(kind, () => resolve())
    document.head.append(link)
  })
}
