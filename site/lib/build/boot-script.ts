/** The head script as it stands in every page: once for all pages, and as short as it can be. */
import { transformSync } from 'esbuild'
import boot from '#site/lib/browser/boot.js?raw'

export const bootScript = transformSync(boot, { minify: true, target: 'es2022' }).code.trim()
