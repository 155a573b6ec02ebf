// Gives the forms a copy of zod's core of their own. `zod`, which they are written with, uses far
// more of the core than `zod/mini`, which checks replies. With one shared copy members' pages would
// load all of it: 7.6 kB before they are interactive. Two copies cost 5.4 kB more on a page with a
// form.

const COPY = '?forms'
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/

/** @returns {import('vite').Plugin} */
export function zodOfForms() {
  return {
    name: 'zod-of-forms',
    enforce: 'pre',
    // In development Vite pre-bundles the library into one file.
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const isWithin = importer?.endsWith(COPY) === true
      if (source !== 'zod' && !isWithin) return null
      const from = isWithin ? importer.slice(0, -COPY.length) : importer
      const found = await this.resolve(source, from, { ...options, skipSelf: true })
      return found && ZOD.test(found.id) ? { ...found, id: found.id + COPY } : found
    },
  }
}
