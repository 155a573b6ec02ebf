/**
 * Builds `pitchproof-verify.mjs` from its sources: the same sources and lock file give the same
 * bytes on any machine, so a stranger can build it and compare.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

export const VERIFIER_FILE = 'pitchproof-verify.mjs'

const PROGRAM = 'data/verifier/program.ts'
const ABOVE = join(import.meta.dirname, '../..')
/** The site build moves this module elsewhere, and runs in the project's folder. */
const ROOT = existsSync(join(ABOVE, PROGRAM)) ? ABOVE : process.cwd()

interface Verifier {
  readonly bytes: Uint8Array
  /** SHA-256 in lower-case hex. */
  readonly sha256: string
}

/** The program as one file without dependencies, for Node 22 and later. */
export async function buildVerifier(): Promise<Verifier> {
  const { outputFiles } = await build({
    // Paths decide the order and the names inside: they are relative to the project, wherever it
    // is.
    absWorkingDir: ROOT,
    entryPoints: [PROGRAM],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    tsconfigRaw: '{}',
    logLevel: 'silent',
    banner: { js: '// Pitchproof verifier. Built from data/verifier; see .github/CHECKING.md.' },
  })
  const bytes = outputFiles[0]!.contents
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
