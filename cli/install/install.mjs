/** Puts the packages in place. Plain JavaScript without packages: on a fresh clone there is nothing else. */
import { spawn, spawnSync } from 'node:child_process'
import { realpathSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  explainInstallFailure,
  formatDiskFull,
  formatScriptsIgnored,
  getInstallReason,
  PACKAGES_MEGABYTES,
  toNeededMegabytes,
} from './install-state.mjs'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Installs the packages unless they are in place. Its words go to stderr: what follows may print data.
 *
 * @returns {Promise<string | null>} null when all is in place, else what is wrong and what to do
 */
export async function installMissing() {
  /* oxlint-disable node/no-process-env -- `env.ts` is TypeScript */
  // npm leaves the packages of development out there, and our own Node is one of them.
  const isProduction = process.env['NODE_ENV'] === 'production'
  const ignoresScripts = process.env['npm_config_ignore_scripts'] === 'true'
  /* oxlint-enable node/no-process-env */
  const reason = getInstallReason(ROOT, isProduction) ?? (isProduction ? null : getRuntimeReason())
  if (reason === null) return null
  if (ignoresScripts) return formatScriptsIgnored(reason)
  // On a full disk npm ends with a puzzle about a package's insides, so this is looked at first.
  const { bavail, bsize } = statfsSync(ROOT)
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6)
  const neededMegabytes = toNeededMegabytes(ROOT)
  if (freeMegabytes < neededMegabytes) return formatDiskFull(freeMegabytes, neededMegabytes)
  console.error(
    `${reason} Installing the packages (about ${PACKAGES_MEGABYTES} MB on disk, once) …`,
  )
  const startedAt = Date.now()
  const output = await installPackages()
  if (output !== null) return explainInstallFailure(output)
  const runtimeReason = isProduction ? null : getRuntimeReason()
  if (runtimeReason !== null) return formatScriptsIgnored(runtimeReason)
  console.error(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  return null
}

/** The project's own Node comes with an install script of its package; without it nothing starts. */
function getRuntimeReason() {
  const own = join(ROOT, 'node_modules', 'node', 'bin', 'node')
  const path = process.platform === 'win32' ? `${own}.exe` : own
  try {
    if (realpathSync(path) === process.execPath) return null
  } catch {
    // It is not there, which is told below.
  }
  return spawnSync(path, ['--version']).status === 0
    ? null
    : 'The project’s own Node 24 is not in place.'
}

/** @returns {Promise<string | null>} null when it went well, else what npm said */
async function installPackages() {
  // The Node of the system may be too old for `env.ts`.
  // oxlint-disable-next-line node/no-process-env
  const runner = process.env['npm_execpath'] ?? ''
  const npm = runner.endsWith('npm-cli.js') ? runner : null
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  // Windows starts npm only through its shell.
  const shell = npm === null && process.platform === 'win32'
  const child = spawn(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  })
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
