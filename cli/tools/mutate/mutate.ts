/**
 * `npm run mutate -- ITEM…`: breaks one line of the code behind each item of the specification, and
 * runs the tests that carry the item's id: one of them has to fail. All of `mutations.json` without
 * items. A browser test does not count: it would take a product for each line.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

interface Mutation {
  readonly item: string
  readonly file: string
  /** Stands once in the file. */
  readonly from: string
  readonly to: string
}

const ROOMS = ['api', 'cli', 'data', 'pipeline', 'site']
const VITEST = ['run', '--config', 'cli/testing/vitest.config.ts', '--root', '.', '--maxWorkers=1']

const mutations: Mutation[] = JSON.parse(
  readFileSync(new URL('mutations.json', import.meta.url), 'utf8'),
)
const wanted = new Set(process.argv.slice(2))
const tests = globSync(ROOMS.map((room) => `${room}/**/*.test.{ts,tsx}`)).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

function hasFailingTest(item: string): boolean {
  const files = tests.filter(({ text }) => text.includes(`[${item}]`)).map(({ path }) => path)
  if (files.length === 0) throw new Error(`No test but those of a browser carries [${item}].`)
  const { status } = spawnSync('vitest', [...VITEST, '-t', `\\[${item}\\]`, ...files], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status !== 0
}

/** True when a test fails on the broken line. */
function isFound({ item, file, from, to }: Mutation): boolean {
  const whole = readFileSync(file, 'utf8')
  if (whole.split(from).length !== 2)
    throw new Error(`${file} does not have these words once: ${from}`)
  // Ctrl+C ends vitest, not this program: it writes the line back first.
  process.once('SIGINT', () => process.exit(130))
  try {
    writeFileSync(
      file,
      whole.replace(from, () => to),
    )
    return hasFailingTest(item)
  } finally {
    writeFileSync(file, whole)
  }
}

for (const mutation of mutations.filter(({ item }) => wanted.size === 0 || wanted.has(item))) {
  const found = isFound(mutation)
  console.log(`${found ? 'found' : 'NOT FOUND'}  ${mutation.item}  ${mutation.file}`)
  if (!found) process.exitCode = 1
}
