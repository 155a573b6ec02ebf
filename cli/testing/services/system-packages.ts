import { spawnSync } from 'node:child_process'
import { getWholeEnv } from '#cli/testing/env.ts'
import { findProgram } from './find-programs.ts'

/** Whether this machine lets us install a Debian package: apt is here and we are root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== null
}

/** A mirror that cannot be reached must not keep a run waiting that can do without. */
const LONGEST_INSTALL_MS = 120_000

/** Installs a Debian package and its needs; false when apt could not. */
export function installPackage(name: string): boolean {
  console.log(`Installing the system package ${name} with apt-get …`)
  // At run level 1 a package's own service is not started: tests start theirs.
  const env = { ...getWholeEnv(), DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // Old lists name files that are gone from the mirror, so they are read anew first.
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit', timeout: LONGEST_INSTALL_MS })
  const install = ['install', '-y', '-qq', '--no-install-recommends', name]
  const options = { env, timeout: LONGEST_INSTALL_MS } as const
  return (
    spawnSync('apt-get', install, { ...options, stdio: ['ignore', 'ignore', 'inherit'] }).status ===
    0
  )
}
