/**
 * `npm run mutate -- ITEM…`: breaks one line of the code behind each item of the specification, and
 * runs the tests that carry the item's id: one of them has to fail. All lines of `mutations.jsonl`
 * without items. Browser tests are left out: each line would need a product of its own.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'

interface Mutation {
  readonly item: string
  readonly file: string
  /** Stands once in the file. */
  readonly from: string
  readonly to: string
}

const mutations = readFileSync(new URL('mutations.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Mutation => JSON.parse(line))
const wanted = new Set(process.argv.slice(2))
const chosen = mutations.filter(({ item }) => wanted.size === 0 || wanted.has(item))
const tests = globSync('{api,cli,data,pipeline,site}/**/*.test.{ts,tsx}').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

/** Messages of the tests of an item that fail. */
async function listFailures(vitest: Vitest, item: string): Promise<string[]> {
  const files = tests.filter(({ text }) => text.includes(`[${item}]`)).map(({ path }) => path)
  if (files.length === 0) throw new Error(`No test but those of a browser carries [${item}].`)
  const specifications = await vitest.getRelevantTestSpecifications(files)
  const { testModules } = await vitest.runTestSpecifications(specifications)
  // Vitest reports the modules of earlier runs too.
  const own = new Set(specifications.map(({ moduleId }) => moduleId))
  const modules = testModules.filter(({ moduleId }) => own.has(moduleId))
  return modules.flatMap((module) => [
    ...module.errors().map(({ message }) => message),
    // The others run too: some tests of a file go on from what those before them have written.
    ...[...module.children.allTests('failed')]
      .filter(({ name }) => name.includes(`[${item}]`))
      .flatMap((test) => (test.result().errors ?? []).map(({ message }) => message)),
  ])
}

/** What fails on the broken line; the file is whole again afterwards. */
async function breakLine(vitest: Vitest, { item, file, from, to }: Mutation): Promise<string[]> {
  const whole = readFileSync(file, 'utf8')
  const write = (text: string) => {
    writeFileSync(file, text)
    vitest.invalidateFile(resolve(file))
  }
  const restore = () => write(whole)
  process.once('exit', restore)
  try {
    write(whole.replace(from, () => to))
    return await listFailures(vitest, item)
  } finally {
    restore()
    process.off('exit', restore)
  }
}

// Before the first test, as the whole list takes an hour.
const stale = chosen.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
if (stale.length > 0)
  throw new Error(
    `These words do not stand once in their file:\n${stale.map(({ file, from }) => `${file}: ${from}`).join('\n')}`,
  )

const vitest = await createVitest('test', {
  config: 'cli/testing/vitest.config.ts',
  root: '.',
  watch: false,
  maxWorkers: 1,
  reporters: [{}],
})
process.once('SIGINT', () => process.exit(130))
let missed = 0
for (const mutation of chosen) {
  const [first] = await breakLine(vitest, mutation)
  if (first === undefined) missed++
  const words = first === undefined ? 'NOT FOUND' : 'found    '
  console.log([words, mutation.item, mutation.file, first?.split('\n')[0] ?? ''].join('  '))
}
await vitest.close()
process.exitCode = missed === 0 ? 0 : 1
