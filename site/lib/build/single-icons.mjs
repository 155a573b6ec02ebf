// Asks for each icon by its own file. The icon library's one entry names two thousand, and the bundler
// reads every one of them before it leaves out all but the two dozen that are used.

const IMPORT = /import \{([^}]+)\} from 'lucide-react'/g

/** `LoaderCircle` → `loader-circle`, `Share2` → `share-2`, as the library names its files. */
const toFile = (icon) =>
  icon
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Za-z])(\d)/g, '$1-$2')
    .toLowerCase()

/**
 * The code with one import for each icon; all in the line of the old one, so that places in it stay.
 *
 * @param {string} code
 */
export function splitIcons(code) {
  return code.replace(IMPORT, (_whole, names) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((icon) => `import ${icon} from 'lucide-react/icons/${toFile(icon)}'`)
      .join(';'),
  )
}

/** @returns {import('vite').Plugin} */
export function singleIcons() {
  return {
    name: 'single-icons',
    enforce: 'pre',
    // While developing, the library is put into one file ahead of time.
    apply: 'build',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: "'lucide-react'" },
      handler: (code) => ({ code: splitIcons(code), map: null }),
    },
  }
}
