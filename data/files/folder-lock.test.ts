import { lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { acquireFolderLock } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'pitchproof-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a lock that cannot be read is not taken away: its holder may be alive', () => {
  const path = join(folder, 'lock')
  // A link to itself: it exists and cannot be read, not even by root.
  symlinkSync(path, path)
  expect(() => acquireFolderLock(path)).toThrow('ELOOP')
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})
