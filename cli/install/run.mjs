/**
 * Starts what a script of package.json names, as `node cli/install/run.mjs cli/main.ts serve` or
 * `… run.mjs vitest run`, once the packages are in place. Plain JavaScript without packages: on a
 * fresh clone there is nothing else, and npm leaves out `pre` scripts where `ignore-scripts` is set.
 * It has to load on old Node too.
 */
import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const OLDEST_NODE_MAJOR = 20
/** Loads TypeScript, as `engines` in package.json has it. */
const OWN_NODE_MAJOR = 24
const NODE_MAJOR = Number(process.versions.node.split('.')[0])

if (NODE_MAJOR < OLDEST_NODE_MAJOR) {
  console.error(
    `\nNode ${process.versions.node} is too old to set this project up: install Node ${OLDEST_NODE_MAJOR} or newer (the project then brings its own Node ${OWN_NODE_MAJOR}).`,
  )
  process.exit(1)
}

// Loaded here, since old Node lacks what it imports.
const { installMissing, ROOT } = await import('./install.mjs')
const fault = await installMissing()
if (fault !== null) {
  console.error(`\n${fault}`)
  process.exit(1)
}

// npm that is asked to end may end its shell and not this process.
// oxlint-disable-next-line node/no-process-env -- `env.ts` is TypeScript
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

const [program = '', ...args] = process.argv.slice(2)
const isScript = program.endsWith('.ts')
if (isScript && NODE_MAJOR >= OWN_NODE_MAJOR) {
  const path = resolve(ROOT, program)
  process.argv.splice(1, 2, path)
  await import(pathToFileURL(path).href)
} else if (isScript) startOther('node', [...process.execArgv, program, ...args])
else startOther(program, args)

/**
 * A program of the packages, or our script on the project's own Node. It ends with this process.
 *
 * @param {string} name
 * @param {readonly string[]} words
 */
function startOther(name, words) {
  /* oxlint-disable node/no-process-env -- `env.ts` is TypeScript */
  const path = [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH: path }
  /* oxlint-enable node/no-process-env */
  // Windows starts the scripts of node_modules/.bin only through its shell.
  const child = spawn(name, words, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  // Ctrl+C reaches the program too; this process waits until it has ended properly.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('error', (error) => {
    console.error(`${name} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('close', (code) => process.exit(code ?? 1))
}
