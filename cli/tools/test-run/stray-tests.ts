/** Finds test files that no runner runs, which would never fail. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Files that vitest runs, everywhere but in `site/tests`. */
const UNIT = /\.test\.tsx?$/
/** Files that Playwright runs, in `site/tests`. */
const BROWSER = /^site\/tests\/.*\.browser\.ts$/
/** What looks like a test by its name … */
const NAMED_AS_TEST = /\.(?:spec|test|browser|e2e)\.[cm]?[jt]sx?$/
/** … or by what it does. */
const CALLS_TEST = /^\s*(?:test|it|describe)(?:\.\w+)*\(/m
const SOURCE = /\.[cm]?[jt]sx?$/
const ROOMS = ['data', 'pipeline', 'api', 'cli', 'site']

/** True when one of the two runners takes a file of this path. */
function isTaken(path: string): boolean {
  return BROWSER.test(path) || (UNIT.test(path) && !path.startsWith('site/tests/'))
}

/** True when a file is a test, by its name or because it calls `test`. */
function isTest(path: string, text: string): boolean {
  return NAMED_AS_TEST.test(path) || CALLS_TEST.test(text)
}

function listSources(root: string): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  ).filter((path) => !/^data\/(local|real)\//.test(path))
}

/** The tests below a folder that no runner takes, by path. */
export function listStrayTests(root: string): string[] {
  return listSources(root)
    .filter((path) => !isTaken(path) && isTest(path, readFileSync(join(root, path), 'utf8')))
    .sort()
}
