import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Why the packages have to be installed, as a sentence, or null when everything is in place:
 * what npm wrote down about node_modules is compared with the lock file, so neither a pulled
 * change nor an installation that was broken off goes unnoticed.
 *
 * @param {string} root the project's folder
 * @param {boolean} isProduction true where packages of development are left out
 * @returns {string | null}
 */
export function getInstallReason(root, isProduction = false) {
  const written = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(written)) return 'The packages are not installed yet.'
  const installed = readPackages(written)
  for (const [path, wanted] of Object.entries(readPackages(join(root, 'package-lock.json')))) {
    if (path === '' || (isProduction && wanted.dev)) continue
    const version = installed[path]?.version
    // Packages of other platforms stand in the lock file and are rightly absent.
    const isMissing = version === undefined && !wanted.optional
    if (isMissing || (version !== undefined && version !== wanted.version)) {
      return `The lock file asks for ${path.replace('node_modules/', '')} ${wanted.version}, installed is ${version ?? 'none'}.`
    }
  }
  return null
}

/** Size of the packages on disk. */
export const PACKAGES_MEGABYTES = 700
/** What npm needs beside them while it unpacks. */
const UNPACKING_MEGABYTES = 200

/**
 * Free space that an installation needs. npm removes the packages that are in place before it puts
 * the new ones there; how much of a broken-off installation is in place is not known.
 *
 * @param {string} root the project's folder
 * @returns {number} megabytes
 */
export function toNeededMegabytes(root) {
  const isInPlace = existsSync(join(root, 'node_modules', '.package-lock.json'))
  return UNPACKING_MEGABYTES + (isInPlace ? 0 : PACKAGES_MEGABYTES)
}

/**
 * @param {number} freeMegabytes
 * @param {number} neededMegabytes
 * @returns {string}
 */
export function formatDiskFull(freeMegabytes, neededMegabytes) {
  return `The disk is full: ${freeMegabytes} MB are free here and the packages need ${neededMegabytes} MB. Free some space and run the command again.`
}

/**
 * What to do where npm is told to run no install scripts.
 *
 * @param {string} reason
 * @returns {string}
 */
export function formatScriptsIgnored(reason) {
  return `${reason} npm is set to run no install scripts (ignore-scripts), and three are needed: run "npm ci --ignore-scripts=false" once, then this command again.`
}

/**
 * What npm's words about a failed installation mean to the one who waits for it.
 *
 * @param {string} output
 * @returns {string}
 */
export function explainInstallFailure(output) {
  if (/ENOSPC/.test(output)) {
    return `The disk is full: free ${UNPACKING_MEGABYTES + PACKAGES_MEGABYTES} MB and run the command again.`
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/.test(output)) {
    return 'The package registry cannot be reached: check the network (and the proxy that npm uses) and run the command again.'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'This folder may not be written to: check its owner (and that of npm’s cache) and run the command again.'
  }
  if (/EINTEGRITY/.test(output)) {
    return 'A downloaded package is not the one the lock file names: run `npm cache clean --force` and the command again.'
  }
  if (/EUSAGE/.test(output)) {
    return 'package.json and package-lock.json do not fit together: run `npm install` once.'
  }
  return 'npm could not install the packages; what it said stands above.'
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean } | undefined>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
