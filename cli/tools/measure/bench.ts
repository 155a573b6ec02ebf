/** `npm run bench`: measures the promised times, one part after the other; `--only` runs one part. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toolEnv } from '#cli/testing/env.ts'
import { benchLetters } from '#cli/testing/letters/bench-letters.ts'
import { benchApi } from './bench-api.ts'
import { benchDrawn } from './bench-drawn.ts'
import { benchEngine } from './bench-engine.ts'
import { benchPushes } from './bench-pushes.ts'
import { benchRunning } from './bench-running.ts'
import { benchSeasons } from './bench-seasons.ts'
import { benchSite } from './bench-site.ts'
import { benchVerifier } from './bench-verifier.ts'
import { benchWaiting } from './bench-waiting.ts'
import { runPart, type Part } from './run-part.ts'

/** With the made-up season files the times only compare machines; the promises hold for real files. */
const { footballTestDir } = toolEnv
const toFolder = (name: string) =>
  footballTestDir === null ? 'data/fixtures/football-data/seasons' : join(footballTestDir, name)

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: toFolder('dev') },
    /** Files of context leagues beside the season files. */
    context: { type: 'string', default: toFolder('europe') },
    cups: { type: 'string' },
    only: { type: 'string' },
    /** Number of members for the letters and the running cost. */
    members: { type: 'string', default: '100000' },
    /** Number of followers of a club that scores. */
    followers: { type: 'string', default: '10000' },
    /** Seconds of each load on the API. */
    seconds: { type: 'string', default: '5' },
    /** Numbers of seasons behind an installation. */
    years: { type: 'string', default: '1,5,10' },
    databases: { type: 'string', default: 'embedded,server' },
    /** Length of the mixed load on drawn pages. */
    minutes: { type: 'string', default: '1' },
    /** Data folder of a demo to copy, instead of starting one. */
    data: { type: 'string' },
  },
})

const resolveOr = <Absent>(path: string | undefined, absent: Absent) =>
  path === undefined ? absent : resolve(path)

const PARTS: Readonly<Record<string, Part>> = {
  async engine(bench) {
    const dir = resolve(values.dir)
    if (!existsSync(dir))
      throw new Error(
        `There is no folder ${dir}. Name one with season files of football-data.co.uk: npm run bench -- --dir FOLDER`,
      )
    const { context, cups } = values
    await benchEngine(bench, { dir, context: resolve(context), cups: resolveOr(cups, undefined) })
  },
  api: (bench) => benchApi(bench, Number(values.seconds)),
  site: benchSite,
  drawn: (bench) =>
    benchDrawn(bench, {
      demoDir: resolveOr(values.data, null),
      seconds: Number(values.seconds),
      minutes: Number(values.minutes),
    }),
  seasons: (bench) =>
    benchSeasons(bench, {
      years: values.years.split(',').map(Number),
      databases: values.databases.split(','),
    }),
  running: (bench) => benchRunning(bench, Number(values.members)),
  verifier: benchVerifier,
  letters: async ({ check }) =>
    check(await benchLetters(Number(values.members)), 'letters as promised'),
  push: (bench) => benchPushes(bench, Number(values.followers)),
  waiting: (bench) =>
    benchWaiting(bench, {
      demoDir: resolveOr(values.data, null),
      seconds: Number(values.seconds),
    }),
}

try {
  const names = values.only === undefined ? Object.keys(PARTS) : [values.only]
  for (const name of names) {
    const part = PARTS[name]
    if (part === undefined)
      throw new Error(`There is no part ${name}. There are: ${Object.keys(PARTS).join(', ')}.`)
    if (!(await runPart(part))) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
