/**
 * An upgrade from an earlier commit while visitors go on: machines of that commit on tables of that
 * commit, then `db migrate` of this one, then one machine after the other. No request may fail.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeLater, describeTally, listTrouble } from './report.ts'
import type { LoadOptions } from './run-load.ts'
import { openStage } from '#cli/tools/load/stage/stage.ts'
import { visitAll } from '#cli/tools/load/visits/visit-all.ts'

const PAYERS = 2
const MOST_MS = 2000
/** Between two steps, so that each is seen by every visitor. */
const STEP_MS = 5000

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', [...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}

/** The code of an earlier commit in a folder of its own, with the packages of this one. */
function checkOut(commit: string): { readonly folder: string; remove(): void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'pitchproof-upgrade-')), 'code')
  git('worktree', 'add', '--detach', folder, commit)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    remove() {
      rmSync(join(folder, 'node_modules'), { force: true })
      git('worktree', 'remove', '--force', folder)
      rmSync(resolve(folder, '..'), { recursive: true, force: true })
    },
  }
}

/** Machines of before could not be put behind a pooler: they left prepared statements on its connections. */
function knowsPoolers(folder: string): boolean {
  return readFileSync(join(folder, '.env.example'), 'utf8').includes('DATABASE_DIRECT_URL')
}

/** Runs it and prints what came of it; false when a request failed. */
export async function runUpgrade(from: string, options: LoadOptions): Promise<boolean> {
  const { connections, restMs, tell } = options
  const commit = git('rev-parse', '--verify', '--short', `${from}^{commit}`)
  const earlier = checkOut(commit)
  try {
    const withPooler = options.withPooler && knowsPoolers(earlier.folder)
    if (options.withPooler && !withPooler) tell(`${commit} knows no pooler: without one`)
    const stage = await openStage({
      ...options,
      withPooler,
      machines: 2,
      withNetwork: false,
      codeDir: earlier.folder,
    })
    try {
      const who = { visitors: connections - PAYERS, payers: PAYERS, restMs, mostMs: MOST_MS }
      const visits = await visitAll(stage, who)
      await visits.allIn
      await sleep(STEP_MS)
      const startedAt = performance.now()
      // What fails now is no fault of the upgrade.
      for (const line of listTrouble(visits.countAnew())) tell(`${commit} by itself: ${line}`)
      const here = { cwd: process.cwd() }
      const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
        [
          'db migrate of this commit',
          () => stage.requireSuccess(['db', 'migrate'], stage.pipelineEnv, here),
        ],
        ['a run of the earlier pipeline on the new tables', () => stage.publish()],
        ...stage.machines.map(
          (machine, index) =>
            [`machine ${index + 1} replaced`, () => machine.replace(process.cwd())] as const,
        ),
        [
          'a run of the new pipeline',
          () =>
            stage.requireSuccess(['pipeline', 'run', '--source', 'demo'], stage.pipelineEnv, here),
        ],
      ]
      try {
        for (const [what, take] of steps) {
          await take()
          await sleep(STEP_MS)
          const { replies, later } = visits.tally()
          const failed = listTrouble(visits.tally()).length + later
          tell(
            `${what}: ${replies} replies so far, ${failed === 0 ? 'none failed' : 'SOME FAILED'}`,
          )
        }
      } catch (error) {
        await visits.stop()
        throw error
      }
      const tally = visits.countAnew()
      const lost = await visits.stop()
      await stage.requireSuccess(['ledger', 'verify'], stage.pipelineEnv, here)
      for (const line of describeTally(tally, (performance.now() - startedAt) / 1000)) tell(line)
      const trouble = [
        ...listTrouble(tally),
        ...describeLater(tally),
        ...lost.map((what) => `acknowledged and lost: ${what}`),
      ]
      for (const line of trouble) tell(`  ${line}`)
      tell(
        trouble.length === 0
          ? `upgraded from ${commit} without a failed request`
          : `the upgrade from ${commit} failed visitors`,
      )
      return trouble.length === 0
    } finally {
      await stage.close()
    }
  } finally {
    earlier.remove()
  }
}
