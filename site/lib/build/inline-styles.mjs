// Writes the style sheets of single pages into them. A browser paints nothing before it has all
// style sheets of a page, and on a phone one more request takes longer than the few hundred bytes
// in it.

/** Matches all but the shared sheet and those for members, who have them cached at the next visit. */
const LINK = /<link rel="stylesheet" href="\/assets\/((?!Page\.|members\.|mount-)[^"/]+\.css)">/g

/**
 * The page with its own style sheets in their places.
 *
 * @param {string} html
 * @param {ReadonlyMap<string, string>} styles file name → content
 */
export function inlineStyles(html, styles) {
  return html.replace(LINK, (_link, name) => {
    const style = styles.get(name)
    if (style === undefined) throw new Error(`The built site has no style sheet ${name}.`)
    return `<style>${style.trim()}</style>`
  })
}
