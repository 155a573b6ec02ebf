/**
 * Lets Node import our parts (site/ui), which are TSX: it strips types by itself and cannot read tags.
 * Modules that import parts are loaded by `import()` after this call.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

let isReading = false

export function readTsx(): void {
  if (isReading) return
  isReading = true
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.tsx')) return next(url, context)
      const file = fileURLToPath(url)
      const { code } = transformSync(readFileSync(file, 'utf8'), {
        loader: 'tsx',
        jsx: 'automatic',
        sourcefile: file,
        sourcemap: 'inline',
      })
      return { format: 'module', source: code, shortCircuit: true }
    },
  })
}
