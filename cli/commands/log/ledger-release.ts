/** `ledger release`: states in the public log, by the hash of its archive, what a release of the program is. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Command } from 'commander'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { AppError } from '#data/model/errors.ts'
import type { ReleaseStatement } from '#data/ledger/leaves/release-statement.ts'
import { stateRelease } from '#pipeline/publishing/state-release.ts'
import { requireConsent } from '#cli/consent.ts'
import { withInstallation } from '#cli/installation.ts'
import { logLine, printResult } from '#cli/output.ts'
import { parseInstant } from '#cli/parse-instant.ts'
import { makeRunContext } from '#cli/run-context.ts'

const ARCHIVE_NAME = /^pitchproof-(\d{1,4}\.\d{1,4}\.\d{1,4})\.tar\.gz$/

/** The release of an archive; throws `bad_input` for another file, and where the list beside it has another hash. */
async function readArchive(path: string): Promise<ReleaseStatement> {
  const name = basename(path)
  const [, version] = ARCHIVE_NAME.exec(name) ?? []
  if (version === undefined)
    throw new AppError(
      'bad_input',
      `${name} is not named like an archive of a release, such as pitchproof-1.0.0.tar.gz. \`npm run release\` makes one.`,
    )
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError('bad_input', `${path} cannot be read.`, { cause })
  })
  const sha256 = toSha256Hex(bytes)
  const sums = await readTextIfThere(join(dirname(path), 'SHA256SUMS'))
  // Other lines are of other files: `sha256sum` writes two spaces, or ` *` with -b.
  const stated = sums?.split(/\r?\n/).find((line) => line.slice(66) === name)
  if (stated !== undefined && stated.slice(0, 64) !== sha256)
    throw new AppError(
      'bad_input',
      `${path} has the SHA-256 ${sha256}, and SHA256SUMS beside it says otherwise: one of them was changed. Make or fetch the release again.`,
    )
  return { version, sha256 }
}

interface Options {
  readonly now?: Date
  readonly yes: boolean
  readonly json: boolean
}

async function release(path: string, { now, yes, json }: Options): Promise<void> {
  const stated = await readArchive(path)
  if (!yes)
    await requireConsent(
      `The log will say, for ever and in public, that release ${stated.version} is the archive ${stated.sha256}.`,
    )
  const entry = await withInstallation(
    async (installation) =>
      stateRelease(await makeRunContext({ ...installation, logLine }, { now }), stated),
    { migrate: true },
  )
  printResult({ ...stated, ...entry }, json, ({ version, sha256, index, isNew }) =>
    isNew
      ? `Entry ${index} of the log names release ${version}, archive ${sha256}.`
      : `Entry ${index} of the log names this release already: nothing was added.`,
  )
}

export function addReleaseCommand(group: Command): void {
  group
    .command('release <archive>')
    .description('state the hash of a release of the program in the log')
    .option('--now <instant>', 'the clock of a replay', parseInstant)
    .option('--yes', 'do not ask', false)
    .option('--json', 'print one JSON object on stdout', false)
    .action(release)
}
