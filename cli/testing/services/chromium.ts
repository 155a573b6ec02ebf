import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { toolEnv } from '#cli/testing/env.ts'
import { findProgram } from './find-programs.ts'
import { canInstallPackages, installPackage } from './system-packages.ts'

/** The browser without its own windows: a new page takes it less than half the processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Where installers put it without touching PATH. */
const USUAL_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  'C:/Program Files*/Google/Chrome/Application/chrome.exe',
]

/** Chromium needs a kernel sandbox that it cannot have as root. */
const ROOT_FLAGS = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** A test asks only our own server: everything that Chromium fetches for itself is switched off. */
export const CHROMIUM_FLAGS = [
  ...ROOT_FLAGS,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell fits letters to whole pixels otherwise, so that lines break where no reader's do.
  '--font-render-hinting=none',
]

/** The path of a Chromium that starts on this machine, or null; the shell where there is one. */
export function findChromium(): string | null {
  if (toolEnv.chromiumPath) return toolEnv.chromiumPath
  return findFirst([findProgram([SHELL])]) ?? findWholeChromium()
}

/** The same with windows, which the shell does not have, and a back-forward cache. */
export function findWholeChromium(): string | null {
  return findFirst([chromium.executablePath(), findProgram(NAMES, USUAL_PATHS)])
}

const findFirst = (paths: readonly (string | null)[]) =>
  paths.find((path) => path && canRun(path)) ?? null

/** The same, installed when it is missing and can be; throws what to install otherwise. */
export function requireChromium(): string {
  // Where packages can be installed the shell is worth its seconds.
  const isWanted = !toolEnv.chromiumPath && findFirst([findProgram([SHELL])]) === null
  if (isWanted && canInstallPackages()) installPackage(SHELL)
  const found = findChromium()
  if (found) return found
  console.log('No Chromium was found; asking Playwright for its own …')
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  )
  const install = [playwright, 'install', '--no-shell', 'chromium']
  const download = spawnSync(process.execPath, install, { encoding: 'utf8' })
  if (download.status !== 0) console.log('Playwright could not download one.')
  else if (findChromium()) return findChromium() as string
  if (canInstallPackages() && installPackage('chromium')) {
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium was found, none could be installed, and the browser tests cannot run. Install one ' +
      '(`npx playwright install --with-deps chromium`, or Debian: `apt-get install chromium`), or name it ' +
      'with CHROMIUM_PATH.',
  )
}

/** True when the browser starts: its libraries may be missing. */
function canRun(path: string): boolean {
  return spawnSync(path, ['--version', ...ROOT_FLAGS], { stdio: 'ignore' }).status === 0
}
