import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requirePatchedDriver } from './patched-driver.ts'

const CHANGED = 'node_modules/postgres/src/connection.js'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'pitchproof-driver-'))
  const driver = 'node_modules/postgres'
  cpSync(driver, join(root, driver), { recursive: true, dereference: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the driver as npm ci installs it is accepted, without its patch it is refused with the way out', () => {
  expect(() => requirePatchedDriver(root)).not.toThrow()
  const path = join(root, CHANGED)
  const text = readFileSync(path, 'utf8')
  // One missing line is enough to refuse: half of the patch is untested.
  writeFileSync(path, text.replace('function forgetWrites() {', 'function other() {'))
  expect(() => requirePatchedDriver(root)).toThrow(/--ignore-scripts.*npm run postinstall/)
})
