// Writes the list of an island's modules into its page, so that the head script can request all of
// them at once for members. Without it a browser discovers each file only in the one before: page,
// script, island, parts, texts.

const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
/** As Page.astro writes it: name of the island, colon, catalogues of texts. */
const ISLAND = / data-island="([\w-]+):([\w,-]+)"/

const ISLAND_PAGE = / data-preload="[^"]*"/
/** As Page.astro writes it: the login page for everybody else. */
const FOR_MEMBERS = / data-login="/

/**
 * A module and everything it imports before it runs.
 *
 * @param {string} entry file name
 * @param {ReadonlyMap<string, string>} modules file name → code
 */
function listModules(entry, modules) {
  const found = new Set()
  const follow = (name) => {
    const code = modules.get(name)
    if (code === undefined) throw new Error(`The built site has no module ${name}.`)
    if (found.has(name)) return
    found.add(name)
    for (const [, imported] of code.matchAll(STATIC_IMPORT)) follow(imported)
  }
  follow(entry)
  return [...found]
}

/**
 * The file of a catalogue of texts, as the module that loads it names it.
 *
 * @param {string} language
 * @param {string} namespace
 * @param {ReadonlyMap<string, string>} modules
 */
function findTexts(language, namespace, modules) {
  const path = `locales/${language}/${namespace}.json`
  const naming = new RegExp(`${path.replace('.', '\\.')}["'\`]\\s*:[^,]*?["'\`]\\./([^"'\`]+\\.js)`)
  for (const code of modules.values()) {
    const found = code.includes(path) && naming.exec(code)
    if (found) return found[1]
  }
  throw new Error(`No module of the built site loads ${path}.`)
}

/** The members' style sheet, which visitors of the same page need not fetch. */
const MEMBERS_STYLE = /<link rel="stylesheet" href="(\/assets\/members\.[^"]+\.css)">/

/**
 * On a public page replaces the link to the members' style sheet by its name, from which the head
 * script makes the link; a page for members only keeps the link.
 *
 * @param {string} html
 */
export function deferMembersStyle(html) {
  const link = MEMBERS_STYLE.exec(html)
  if (link === null || !ISLAND_PAGE.test(html) || FOR_MEMBERS.test(html)) return html
  return html
    .replace(link[0], '')
    .replace(ISLAND_PAGE, (island) => `${island} data-style="${link[1]}"`)
}

/**
 * The page with the addresses of its island's modules; a page without an island as it is.
 *
 * @param {string} html
 * @param {ReadonlyMap<string, string>} modules
 */
export function addPreloads(html, modules) {
  return html.replace(ISLAND, (_whole, island, namespaces) => {
    const language = /<html[^>]* lang="(\w+)/.exec(html)?.[1] ?? 'en'
    const entry = [...modules.keys()].find((name) => name.startsWith(`start-${island}.`))
    if (entry === undefined) throw new Error(`The built site has no island ${island}.`)
    const texts = namespaces
      .split(',')
      .flatMap((name) =>
        [...new Set(['en', language])].map((code) => findTexts(code, name, modules)),
      )
    const files = [...listModules(entry, modules), ...texts]
    return ` data-preload="${[...new Set(files)].map((name) => `/assets/${name}`).join(' ')}"`
  })
}
