import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly optionalDependencies?: Record<string, string>
}

const packages: Record<string, LockedPackage> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages

// A registry can be slower with the builds for other systems than with the package itself. A lock
// file made meanwhile lacks them, and `npm ci` then refuses it everywhere: take an older version.
test('the lock file has the builds of every package for every system', () => {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()))
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${path} needs ${name}`),
  )
  expect(missing).toEqual([])
})

test('the lock file names no address to download from', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([])
})
