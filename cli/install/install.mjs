/**
 * Runs before `npm start` and `npm test`: puts in place what they need. Plain JavaScript without
 * packages, because on a fresh clone there is nothing else yet; it has to load on old Node too.
 */
import { spawn, spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainInstallFailure, formatDiskFull, getInstallReason } from './install-state.mjs'

const OLDEST_NODE_MAJOR = 20
const NEEDED_MEGABYTES = 900
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE_MAJOR) {
  fail(
    `Node ${process.versions.node} is too old to set this project up: install Node ${OLDEST_NODE_MAJOR} or newer (the project then brings its own Node 24).`,
  )
}

const reason = getInstallReason(ROOT) ?? getRuntimeReason()
if (reason) {
  // On a full disk npm ends with a puzzle about a package's insides, so this is looked at first.
  const { bavail, bsize } = statfsSync(ROOT)
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6)
  if (freeMegabytes < NEEDED_MEGABYTES) fail(formatDiskFull(freeMegabytes, NEEDED_MEGABYTES))
  console.log(`${reason} Installing them (about 700 MB on disk, once) …`)
  const startedAt = Date.now()
  const output = await installPackages()
  if (output !== null) fail(explainInstallFailure(output))
  const runtimeReason = getRuntimeReason()
  if (runtimeReason) {
    fail(`${runtimeReason} Allow npm to run install scripts (\`npm config get ignore-scripts\`).`)
  }
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/** The project's own Node comes with an install script of its package; without it nothing starts. */
function getRuntimeReason() {
  const own = join(ROOT, 'node_modules', 'node', 'bin', 'node')
  const answer = spawnSync(process.platform === 'win32' ? `${own}.exe` : own, ['--version'])
  return answer.status === 0 ? null : 'The project’s own Node 24 is not in place.'
}

/** @returns {Promise<string | null>} null when it went well, else what npm said */
async function installPackages() {
  // The Node of the system may be too old for `env.ts`.
  // oxlint-disable-next-line node/no-process-env
  const runner = process.env['npm_execpath'] ?? ''
  const npm = runner.endsWith('npm-cli.js') ? runner : null
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], shell: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
      process.stderr.write(chunk)
    })
  }
  const stopProgress = showProgress('Installing packages')
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.on('close', resolve)
  })
  stopProgress()
  return code === 0 ? null : output
}

/**
 * A line that lives on a terminal; on a log, one every half minute.
 *
 * @param {string} what
 */
function showProgress(what) {
  const startedAt = Date.now()
  const isTerminal = process.stderr.isTTY
  const timer = setInterval(
    () => {
      const line = `${what} … ${Math.round((Date.now() - startedAt) / 1000)} s`
      process.stderr.write(isTerminal ? `\r${line}` : `${line}\n`)
    },
    isTerminal ? 1000 : 30_000,
  )
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stderr.write('\r\u001b[K')
  }
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
