/** Every script of package.json in a folder without packages, as npm starts it. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { toolEnv } from '#cli/testing/env.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const home = makeTestFolder()
const clone = join(home, 'a b', 'ü')

/** Run by npm itself, when it installs. */
const OF_NPM = new Set(['postinstall'])
const SCRIPTS = Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
/** One script for each way to start run.mjs, which looks only at what kind of program follows. */
const WAYS = new Map(
  SCRIPTS.filter(([name]) => !OF_NPM.has(name)).map((one) => {
    const [begin, program] = one[1].split('cli/install/run.mjs ')
    return [`${begin} ${/^\S+\.ts\b/.test(program ?? '')}`, one]
  }),
)

/** The project's own Node, and the system's where there is one. */
const NODES = [
  dirname(process.execPath),
  ...toolEnv.searchPath
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules') && toVersion(folder) !== null),
].filter(
  (folder, index, all) => all.findIndex((one) => toVersion(one) === toVersion(folder)) === index,
)

function toVersion(folder: string): string | null {
  return spawnSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).stdout ?? null
}

beforeEach(() => {
  rmSync(clone, { recursive: true, force: true })
  for (const path of ['package.json', 'package-lock.json', '.npmrc', 'cli/install', 'cli/main.ts'])
    cpSync(path, join(clone, path), { recursive: true })
})

function run(words: readonly string[], folder: string, env: Record<string, string> = {}) {
  const [program = '', ...args] = words
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: [folder, '/usr/bin', '/bin'].join(delimiter), HOME: home, ...env },
  })
  return { status, stdout, words: stderr.trim() }
}

/** What `npm ci --ignore-scripts` leaves: the packages, without our own Node. */
function installWithoutScripts() {
  mkdirSync(join(clone, 'node_modules'))
  cpSync('package-lock.json', join(clone, 'node_modules/.package-lock.json'))
}

const SENTENCE =
  /^(?:The packages are not installed yet|The project’s own Node 24 is not in place)\. npm is set to run no install scripts \(ignore-scripts\), and three are needed: run "npm ci --ignore-scripts=false" once, then this command again\.$/

test.each(NODES)(
  'where npm runs no install scripts, every script says in a sentence what to do: Node in %s',
  (folder) => {
    for (const install of [() => {}, installWithoutScripts]) {
      install()
      for (const [name, script] of WAYS.values()) {
        const ignored = { npm_config_ignore_scripts: 'true' }
        const answer = run(['sh', '-c', script], folder, ignored)
        expect(answer, name).toEqual({
          status: 1,
          stdout: '',
          words: expect.stringMatching(SENTENCE),
        })
      }
    }
  },
)

test.each(NODES)('npm itself, told so in .npmrc, says the same: Node in %s', (folder) => {
  appendFileSync(join(clone, '.npmrc'), 'ignore-scripts=true\n')
  for (const command of [['start'], ['run', 'cli', '--', 'ledger', 'verify', '--json']]) {
    const { status, stdout, words } = run(['npm', '--silent', ...command], folder)
    expect([status, stdout]).toEqual([1, ''])
    expect(words).toMatch(SENTENCE)
  }
})

test.each(NODES)(
  'without a network the installation says so, and prints nothing where data is expected: Node in %s',
  (folder) => {
    const words = ['npm', '--silent', 'run', 'cli', '--', 'ledger', 'verify', '--json']
    const answer = run(words, folder, {
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
    })
    expect([answer.status, answer.stdout]).toEqual([1, ''])
    expect(answer.words).toMatch(/^The packages are not installed yet\. Installing the packages/)
    expect(answer.words).toMatch(/The package registry cannot be reached: [^\n]+$/)
    expect(answer.words).not.toMatch(/^ +at /m)
  },
)

test('with the packages in place a script of ours and a program of theirs are run, with their exit codes', () => {
  const npm = (...words: string[]) =>
    spawnSync('npm', ['run', '--silent', ...words], { encoding: 'utf8' })
  expect(npm('cli', '--', 'demo', '--help')).toMatchObject({ status: 0, stderr: '' })
  expect(npm('cli', '--', 'demo', '--nonsense').status).toBe(2)
  expect(npm('test:browser', '--', '--version').stdout).toMatch(/^Version \d/)
  expect(npm('test:browser', '--', '--nonsense').status).toBeGreaterThan(0)
})
