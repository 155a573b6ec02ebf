/** States a release of the program in the log, by the hash of its archive. */
import {
  readReleaseStatement,
  toReleaseStatement,
  type ReleaseStatement,
} from '#data/ledger/leaves/release-statement.ts'
import { AppError } from '#data/model/errors.ts'
import { listIncidents } from '#data/queries/log/log-rows.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { publishStatement } from './write-incident.ts'

/** The entry that names this version; null while none does. */
async function findStated({ database }: RunContext, version: string) {
  for (const { index, leaf } of await database.read(listIncidents)) {
    const stated = readReleaseStatement(leaf)
    if (stated?.version === version) return { index, sha256: stated.sha256 }
  }
  return null
}

/**
 * Appends the statement and publishes; nothing when the log has it already. Throws `conflict` when
 * the log names another archive for this version: a release is made once.
 */
export async function stateRelease(
  context: RunContext,
  release: ReleaseStatement,
): Promise<{ index: number; isNew: boolean }> {
  const earlier = await findStated(context, release.version)
  if (earlier !== null && earlier.sha256 !== release.sha256)
    throw new AppError(
      'conflict',
      `Entry ${earlier.index} of the log says that release ${release.version} is the archive ${earlier.sha256}, not ${release.sha256}. Raise the version in package.json and release again. Nothing was changed.`,
    )
  if (earlier !== null) return { index: earlier.index, isNew: false }
  await publishStatement(context, (statedAt) => [toReleaseStatement(release, statedAt)])
  return { index: (await findStated(context, release.version))!.index, isNew: true }
}
