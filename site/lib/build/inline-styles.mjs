// Writes the style sheets of single pages into them. A browser draws nothing before it has all of a
// page's style sheets, and each file besides the one that all pages share asks for a connection of its
// own, which on a phone takes longer than the few hundred bytes themselves.

/** All but the shared one and those of members, who come back with a filled cache. */
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
