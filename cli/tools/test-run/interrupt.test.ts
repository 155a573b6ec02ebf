/** `npm test` in a copy of the project, interrupted while it works: nothing that it started is left. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { toolEnv } from '#cli/testing/env.ts'
import { copyProject } from '#cli/testing/project/copy-project.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const home = makeTestFolder()
beforeAll(() => {
  copyProject(home)
  writeFileSync(join(home, 'data/endless.test.ts'), ENDLESS)
})

/** A test that waits for a program that no polite signal ends. */
const ENDLESS = `
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'vitest'
const deaf = 'for (const s of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(s, () => {}); setInterval(() => {}, 1000)'
test('never ends', () => once(spawn(process.execPath, ['-e', deaf, 'endless'], { stdio: 'ignore' }), 'exit'))
`

/** The command lines of the processes that have this variable, from Linux's own list. */
function listMarked(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const isMarked = readFileSync(`/proc/${id}/environ`, 'utf8').includes(mark)
        const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
        // Without words it has ended and waits to be looked at by its parent.
        return isMarked && words !== '' ? [words] : []
      } catch {
        // It has ended meanwhile, or is somebody else's.
        return []
      }
    })
}

/** A busy machine takes minutes until a test of the inner run begins. */
const BEGIN_MS = 280_000
const hasGroup = process.platform === 'linux'

interface Interrupt {
  readonly name: string
  readonly args: readonly string[]
  /** Of a process that the run has started when it is interrupted. */
  readonly awaited: RegExp
  interrupt(npm: ChildProcess): void
}

const INTERRUPTS: readonly Interrupt[] = [
  {
    name: 'Ctrl+C while the product of the browser tests starts',
    args: ['--only', 'browser'],
    awaited: /main\.ts serve/,
    interrupt: (npm) => process.kill(-npm.pid!, 'SIGINT'),
  },
  {
    name: 'SIGTERM to npm alone while a unit test waits for its program',
    args: ['--only', 'unit', 'data/endless.test.ts'],
    awaited: / endless/,
    interrupt: (npm) => npm.kill('SIGTERM'),
  },
]

test.skipIf(!hasGroup).each(INTERRUPTS)(
  '$name ends every process that npm test has started (Linux)',
  async ({ args, awaited, interrupt }) => {
    const id = randomUUID()
    const npm = spawn('npm', ['test', '--', ...args], {
      cwd: home,
      env: {
        PATH: [resolve('node_modules/.bin'), toolEnv.searchPath].join(delimiter),
        HOME: tmpdir(),
        PITCHPROOF_INTERRUPTED: id,
        CHROMIUM_PATH: process.execPath,
      },
      // A group of its own, as a terminal gives to a command.
      detached: true,
    })
    const list = () => listMarked(`PITCHPROOF_INTERRUPTED=${id}`)
    await expect
      .poll(() => [npm.exitCode, list().join('\n')], { timeout: BEGIN_MS })
      .toEqual([null, expect.stringMatching(awaited)])
    expect(list().length).toBeGreaterThan(3)
    interrupt(npm)
    await expect.poll(list).toEqual([])
  },
)
