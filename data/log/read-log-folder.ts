/** Reads and verifies the log in a folder. `log-folder.ts` writes it. */
import { join } from 'node:path'
import type { LogReport } from '#data/ledger/audit/log-report.ts'
import { AppError } from '#data/model/errors.ts'
import {
  readVerifiedLog,
  type VerifiedLog,
  type VerifyOptions,
} from '#data/ledger/audit/verify-log.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH, KEY_PATH, parseTilePath } from '#data/ledger/tree/tile-path.ts'
import { listFilesBelow } from '#data/files/list-files.ts'
import { readIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { isTemporary } from '#data/files/temporary-file.ts'

/** Only paths of the log's format are read: none leads out of the folder. */
function requireLogPath(path: string): void {
  if (path !== CHECKPOINT_PATH && path !== KEY_PATH) parseTilePath(path)
}

/**
 * One file of the log in a folder, null when it does not exist; throws `bad_input` for a path
 * outside the log's format.
 */
export async function readLogFile(folder: string, path: string): Promise<Uint8Array | null> {
  requireLogPath(path)
  return readIfThere(join(folder, path))
}

/** A reader of the log in a folder. */
export function openLogFolder(folder: string): LogReader {
  return (path) => readLogFile(folder, path)
}

/** Every file in the folder, by its path in the log, without those of a killed writer. */
export async function listLogFiles(folder: string): Promise<string[]> {
  return (await listFilesBelow(folder)).filter((path) => !isTemporary(path))
}

/** Verifies the log in a folder, older partial tiles included. */
export async function readVerifiedFolder(
  folder: string,
  options: VerifyOptions = {},
): Promise<VerifiedLog> {
  if ((await statIfThere(folder)) === null)
    throw new AppError('not_found', `There is no log in ${folder}: the folder does not exist.`)
  return readVerifiedLog(openLogFolder(folder), { ...options, paths: await listLogFiles(folder) })
}

/** The findings alone. */
export const verifyLogFolder = async (
  folder: string,
  options: VerifyOptions = {},
): Promise<LogReport> => (await readVerifiedFolder(folder, options)).report
