/**
 * Tests, tools and benches run beside a started product, and beside each other: whatever they start
 * has a free port (`findFreePort`, or port 0), and what is only named has one that nobody serves.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from '#data/settings/settings.ts'

const FILES = globSync([
  '{cli/testing,cli/tools,site/tests}/**/*.{ts,tsx,mjs,sh}',
  '{api,cli,data,pipeline,site}/**/*.test.{ts,tsx}',
  '{api,data,pipeline}/**/testing/**/*.{ts,tsx}',
])
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'cli/testing/project/own-addresses.test.ts')

/** Given by the system (0), or below those that a person's programs use: nobody listens there. */
const NOBODYS = new Set(['0', '1', '2', '9'])

/** Files that name a port all the same. */
const NAMED: Readonly<Record<string, string>> = {
  'api/env.test.ts': 'the defaults themselves; nothing is started',
  'data/settings/settings.test.ts': 'a setting is read; nothing is started',
  'cli/env-file.test.ts': 'a file of settings is read; nothing is started',
  'cli/tools/bare/try-start.sh': 'in a network of its own (clean-root.ts)',
  'cli/testing/services/nginx.test.ts': 'the text that is written, for no nginx of its own',
}

const PORTS = [
  /** Behind a host of this machine, or of a private network. */
  /(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|\b10\.0\.0\.\d+):(\d+)/g,
  /** As a setting, an option or an argument. */
  /\bport['"]?\s*[:=]\s*['"]?(\d+)\b/gi,
  /\blisten\((\d+)/g,
  /--port[= ](\d+)/g,
]

/** The ports that a text names and that somebody may serve. */
const listPorts = (text: string) =>
  PORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, port = '']) => port)).filter(
    (port) => !NOBODYS.has(port),
  )

const read = (path: string) => readFileSync(path, 'utf8')

test('no test, tool or bench names a port that somebody may serve, and each exception is needed', () => {
  expect(FILES.length).toBeGreaterThan(700)
  const found = FILES.filter((path) => listPorts(read(path)).length > 0)
  expect(found.toSorted()).toEqual(Object.keys(NAMED).toSorted())
})

/** What starts a product, which listens on the default port unless it is given another. */
const STARTS = /main\.ts', 'serve'|\['cli\/(?:start-real|tools\/dev)\.ts'\]|\['serve', '--/
/** A port by name, by the helper that has one, or whatever the caller says. */
const HAS_PORT = /\bPORT\b|makeOwnFolder|makeProgramEnv\(env\)/

test('every file that starts a product gives it a port of its own', () => {
  const starting = FILES.filter((path) => STARTS.test(read(path)))
  expect(starting.length).toBeGreaterThan(5)
  expect(starting.filter((path) => !HAS_PORT.test(read(path)))).toEqual([])
})

test.each([
  ["fetch('http://localhost:4321/')", ['4321']],
  ["env: { PORT: '8080' }", ['8080']],
  ['server.listen(3000)', ['3000']],
  ['postgres://u@127.0.0.1:5432/x', ['5432']],
  ["listen(0, '127.0.0.1'); fetch(`http://127.0.0.1:${port}`); 'http://127.0.0.1:9'", []],
])('the ports of %s are seen', (text, ports) => {
  expect(listPorts(text)).toEqual(ports)
  expect(SETTINGS.PORT.default).toBe('4321')
})
