/** `data release` and `data verify`: the open data of the log as a data set that others can cite and check. */
import { join } from 'node:path'
import { Command } from 'commander'
import { makeFolder } from '#data/files/make-folder.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { CACHED_LOG } from '#data/log/cached-log.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { countOf } from '#data/model/count-of.ts'
import { AppError } from '#data/model/errors.ts'
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import { FEED_NAMES, SERVICES } from '#data/model/providers.ts'
import { writeRelease } from '#data/release/write-release.ts'
import { verifyRelease, type ReleaseReport } from '#data/release/verify-release.ts'
import { loadApiEnv } from '#api/env.ts'
import { getWholeEnv, loadCliEnv, type CliEnv } from '#cli/env.ts'
import { logLine, printResult } from '#cli/output.ts'
import { parseTrustedKey } from '#cli/parse-trusted-key.ts'

/** Whether what is published here is a demo, as its status file says. */
async function isDemoFolder(dataDir: string): Promise<boolean> {
  const status = await readTextIfThere(join(dataDir, 'public/status.json'))
  return status !== null && PublishedStatusSchema.parse(JSON.parse(status)).isDemo
}

/** Titles of the feeds that this installation can ask: the free one, and those with a key. */
function listSources({ providerSettings }: CliEnv): string[] {
  return FEED_NAMES.filter((name) => {
    const { chosenBy } = SERVICES[name]
    return name === 'football-data' || (chosenBy !== null && providerSettings[chosenBy])
  }).map((name) => SERVICES[name].title)
}

async function release(
  folder: string,
  { dir, json }: { readonly dir?: string; readonly json: boolean },
): Promise<void> {
  const env = loadCliEnv()
  await makeFolder(folder)
  const isDemo = await isDemoFolder(env.dataDir)
  const released = await writeRelease(folder, openLogFolder(dir ?? join(env.dataDir, 'ledger')), {
    now: new Date(),
    logLine,
    cachePath: dir === undefined ? join(env.dataDir, CACHED_LOG) : null,
    address: `${loadApiEnv(getWholeEnv()).publicOrigin}/data`,
    operator: env.operatorName,
    licence: env.dataLicence,
    sources: isDemo ? [] : listSources(env),
    isDemo,
  })
  printResult(released, json, ({ version, isNew, files }) => {
    const rows = files
      .filter(({ table, format }) => table === 'predictions' && format === 'csv')
      .reduce((sum, one) => sum + one.rows, 0)
    return isNew
      ? `Release ${version}: ${rows} opened predictions, in ${join(folder, version)} and ${join(folder, 'latest')}`
      : `Nothing new: the last release, ${version}, has all there is, or is of today.`
  })
}

function describe(report: ReleaseReport): string {
  const { ok, seasons, rows, matches, entries, unproved, unopened, faults, key } = report
  return [
    `${countOf(seasons, 'season')}, ${countOf(rows, 'row')} with their proofs, the record counted from ${countOf(matches, 'match', 'matches')}, signed by ${key}`,
    ...unopened.map((id) => `  not opened a week after it was over: ${id}`),
    ...(unproved > 0
      ? [
          `  ${unproved} of ${entries} entries of the log are in no row, as in a release of before 1.1: only \`ledger verify\` shows that none of them is a lost prediction`,
        ]
      : []),
    ...faults.map((fault) => `  WRONG: ${fault}`),
    ok ? 'Everything fits.' : 'WRONG: the release does not hold.',
  ].join('\n')
}

async function verify(
  folder: string,
  { key = null, json }: { readonly key?: VerifierKey | null; readonly json: boolean },
): Promise<void> {
  const report = await verifyRelease(folder, key)
  printResult(report, json, describe)
  if (!report.ok) throw new AppError('ledger_invalid', 'The release does not hold.')
}

export function dataCommand(): Command {
  const group = new Command('data').description('the open data as a data set to cite and to check')
  group
    .command('release')
    .description('write the release of today: CSV and Parquet by season, with a proof in each row')
    .argument(
      '<folder>',
      'where releases are; each is a folder named after its day, the last also latest',
    )
    .option('--dir <folder>', 'folder of the log; by default the ledger of DATA_DIR')
    .option('--json', 'print one JSON object', false)
    .action(release)
  group
    .command('verify')
    .description('check a downloaded release from its own files: proofs, figures, record')
    .argument('<folder>', 'the release, such as latest')
    .option('--key <key>', 'the key to believe, as name+id+base64', parseTrustedKey)
    .option('--json', 'print one JSON object', false)
    .action(verify)
  return group
}
