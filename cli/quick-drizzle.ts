/**
 * Imported before the database's library is. Node reads the package.json of a package again for each
 * of its modules, to learn whether that is a module; Drizzle's has 179 kB and 120 modules are loaded,
 * which took half a second and 230 MB of every command that opens the database. Within Drizzle a
 * `./x.js` is always a module beside the one that imports it.
 */
import { registerHooks } from 'node:module'

const OF_DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (!/^\.\.?\/.*\.js$/.test(specifier) || !OF_DRIZZLE.test(parentURL))
      return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
