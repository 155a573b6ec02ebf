import { join } from 'node:path'
import { build } from 'esbuild'

const SITE = join(import.meta.dirname, '../..')

/**
 * Bundles a browser script with all its modules into one file, as text.
 *
 * @param entry its first module, as a path below `site`
 */
export async function buildOneFile(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(SITE, entry)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
