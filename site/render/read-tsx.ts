/**
 * Lets Node import our parts (site/ui), which are TSX: Node strips types by itself but cannot read
 * JSX. Modules that import parts must be loaded by `import()` after this call.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

import { renderForProduction } from '#site/lib/build/env.ts'

let isReading = false

export function readTsx(): void {
  if (isReading) return
  isReading = true
  renderForProduction()
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
