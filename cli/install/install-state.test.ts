import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { explainInstallFailure, getInstallReason, toNeededMegabytes } from './install-state.mjs'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const root = makeTestFolder()

const LOCKED = {
  '': { version: '0.1.0' },
  'node_modules/hono': { version: '4.13.19' },
  'node_modules/esbuild-of-another-system': { version: '1.0.0', optional: true },
}

beforeEach(() => {
  rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }))
})

function writeInstalled(packages: object) {
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

test('a fresh clone and an installation that was broken off ask for one', () => {
  expect(getInstallReason(root)).toBe('The packages are not installed yet.')
  mkdirSync(join(root, 'node_modules'))
  expect(getInstallReason(root)).toBe('The packages are not installed yet.')
})

test('nothing is installed again while the lock file is satisfied', () => {
  writeInstalled({ 'node_modules/hono': { version: '4.13.19' } })
  expect(getInstallReason(root)).toBe(null)
})

test('a package that the lock file names newer, or that is missing, asks for an installation', () => {
  writeInstalled({ 'node_modules/hono': { version: '4.0.0' } })
  expect(getInstallReason(root)).toBe('The lock file asks for hono 4.13.19, installed is 4.0.0.')
  rmSync(join(root, 'node_modules'), { recursive: true })
  writeInstalled({})
  expect(getInstallReason(root)).toBe('The lock file asks for hono 4.13.19, installed is none.')
})

test('an update needs no room for the packages that npm removes first', () => {
  expect(toNeededMegabytes(root)).toBe(900)
  // Broken off: nobody knows how much of it is there.
  mkdirSync(join(root, 'node_modules'))
  expect(toNeededMegabytes(root)).toBe(900)
  rmSync(join(root, 'node_modules'), { recursive: true })
  writeInstalled({ 'node_modules/hono': { version: '4.0.0' } })
  expect(toNeededMegabytes(root)).toBe(200)
})

test('a failed installation is told in words that say what to do', () => {
  const explain = (output: string) => explainInstallFailure(output)
  expect(explain('npm error code ENOTFOUND')).toMatch(
    /registry cannot be reached: check the network/,
  )
  expect(explain('npm error nospc ENOSPC: no space left')).toMatch(/disk is full: free/)
  expect(explain('npm error code EACCES')).toMatch(/may not be written to: check its owner/)
  expect(explain('npm error code EINTEGRITY')).toMatch(/npm cache clean/)
  expect(explain('npm error code EUSAGE')).toMatch(/run `npm install` once/)
  expect(explain('something else')).toMatch(/what it said stands above/)
})
