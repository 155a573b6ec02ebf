/**
 * `npm run bare`: the two commands of the README on systems that have nothing but Node and npm, in
 * a deep folder, as a user without rights, and without a network once the packages are there. Needs
 * root, Linux, and Debian's mmdebstrap and iproute2.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { addBuilder, addNode, BUILDER, makeBase, runInside } from './clean-root.ts'

const exec = promisify(execFile)
const VERSIONS = [20, 22, 24]
/** A deep path with spaces and a letter outside ASCII. */
const FOLDER = 'a b/c/ü/d/e/pitchproof'

interface Row {
  readonly node: string
  readonly npm: string
  readonly installSeconds: string
  readonly readySeconds: string
  readonly result: string
}

/** Copies the committed sources into the root, readable by its user only. */
async function addSources(root: string): Promise<string> {
  const inside = join(BUILDER.home, FOLDER)
  const folder = join(root, inside)
  await mkdir(folder, { recursive: true })
  await exec('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', folder])
  const owner = `${BUILDER.id}:${BUILDER.id}`
  await exec('chown', ['-R', owner, join(root, BUILDER.home)])
  return inside
}

async function tryVersion(base: string, root: string, major: number): Promise<Row> {
  await exec('cp', ['-a', base, root])
  const { node, npm } = await addNode(root, major)
  await addBuilder(root)
  const cwd = await addSources(root)
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const startedAt = performance.now()
  const installed = await runInside(root, 'npm ci', { cwd, hasNetwork: true, print })
  const installSeconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const row = { node, npm, installSeconds, readySeconds: '' }
  if (installed !== 0) return { ...row, result: `FAILED: npm ci: ${output.slice(-300)}` }
  output = ''
  const script = await readFile(join(import.meta.dirname, 'try-start.sh'), 'utf8')
  const code = await runInside(root, script, { cwd, hasNetwork: false, print })
  const readySeconds = /^ready (\d+)$/m.exec(output)?.[1] ?? ''
  const isGood = code === 0 && /^verified Everything fits\.$/m.test(output)
  return { ...row, readySeconds, result: isGood ? 'ok' : `FAILED: ${output.slice(-600)}` }
}

await new Command('bare')
  .description('npm ci and npm start on clean systems with nothing but Node and npm.')
  .option('--only <versions...>', 'majors of Node', VERSIONS.map(String))
  .action(async ({ only }: { only: string[] }) => {
    const home = await mkdtemp(join(tmpdir(), 'pitchproof-bare-'))
    try {
      const base = join(home, 'base')
      await makeBase(base)
      console.log(['system', 'Node', 'npm', 'npm ci', 'npm start', 'result'].join('\t'))
      for (const major of only) {
        const root = join(home, major)
        const row = await tryVersion(base, root, Number(major))
        const times = [`${row.installSeconds} s`, `${row.readySeconds} s`]
        console.log(['Debian 12', row.node, row.npm, ...times, row.result].join('\t'))
        if (row.result !== 'ok') process.exitCode = 1
        await rm(root, { recursive: true, force: true })
      }
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
