import { join } from 'node:path'
import { build } from 'esbuild'

const SITE = join(import.meta.dirname, '../..')

/**
 * A script for browsers that stands alone, its modules put together.
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
