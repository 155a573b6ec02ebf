import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { requirePatchedDriver } from './patched-driver.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const CHANGED = 'node_modules/postgres/src/connection.js'

const root = makeTestFolder()
beforeAll(() => {
  const driver = 'node_modules/postgres'
  cpSync(driver, join(root, driver), { recursive: true, dereference: true })
})

test('the driver as npm ci installs it is accepted, without its patch it is refused with the way out', () => {
  expect(() => requirePatchedDriver(root)).not.toThrow()
  const path = join(root, CHANGED)
  const text = readFileSync(path, 'utf8')
  // One missing line is enough to refuse: half of the patch is untested.
  writeFileSync(path, text.replace('function forgetWrites() {', 'function other() {'))
  expect(() => requirePatchedDriver(root)).toThrow(/--ignore-scripts.*npm run postinstall/)
})
