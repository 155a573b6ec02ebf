/**
 * Uploads the built site to a host of static files by the operator's own command: what is new or has
 * changed, a lot at a time. A lot counts only after the command has succeeded.
 */
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { waitForFolderLock } from '#data/files/folder-lock.ts'
import { AppError } from '#data/model/errors.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { getWholeEnv } from '#cli/env.ts'
import { sendNewFiles } from './new-files.ts'
import { isWholeSite } from './site-folder.ts'
import type { SiteOptions } from './site-options.ts'

/** For one lot: a hanging upload must not block every later one. */
const LONGEST_MS = 30 * MINUTE_MS

interface UploadOptions extends Pick<
  SiteOptions,
  'dataDir' | 'outDir' | 'publicOrigin' | 'logLine'
> {
  /** SITE_UPLOAD_COMMAND, for the shell; null when it is not set. */
  readonly command: string | null
  /** Also when this site was uploaded before. */
  readonly isForced: boolean
}

interface UploadResult {
  readonly isNew: boolean
  readonly seconds: number
}

export async function uploadSite(options: UploadOptions): Promise<UploadResult> {
  const { command, dataDir, outDir } = options
  if (command === null)
    throw new AppError(
      'bad_configuration',
      'There is no SITE_UPLOAD_COMMAND. Set it to the command that brings a folder to your host of static files; examples are in api/deploy/README.md.',
    )
  const onWait = (holder: number) =>
    options.logLine(`process ${holder} is uploading: waiting for it`)
  const path = join(resolve(dataDir), 'run', 'site-upload.lock')
  const lock = await waitForFolderLock(path, { onWait })
  const startedAt = performance.now()
  try {
    if (!(await isWholeSite(outDir)))
      throw new AppError(
        'not_found',
        `There is no whole site in ${outDir}. Build it first: npm run cli -- site build`,
      )
    const count = await sendNewFiles(
      { dataDir, outDir, host: options.publicOrigin, isForced: options.isForced },
      async (folder, left) => {
        options.logLine(`uploading the site: ${left} files are new or have changed`)
        await runCommand(command, { SITE_OUT_DIR: outDir, SITE_NEW_DIR: folder })
      },
    )
    if (count === 0) return { isNew: false, seconds: 0 }
    return { isNew: true, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
  } finally {
    lock.release()
  }
}

/**
 * Runs the command in a shell, with the built site as SITE_OUT_DIR and links to the files of this lot in
 * SITE_NEW_DIR; its output goes to stderr.
 */
async function runCommand(
  command: string,
  folders: Readonly<Record<'SITE_OUT_DIR' | 'SITE_NEW_DIR', string>>,
): Promise<void> {
  const child = spawn(command, {
    shell: true,
    env: { ...getWholeEnv(), ...folders },
    stdio: ['ignore', 2, 2],
    timeout: LONGEST_MS,
  })
  const [code, signal] = await once(child, 'close')
  if (code === 0) return
  const how = signal === null ? `ended with ${code}` : `was ended by ${signal}`
  throw new AppError(
    'source_unavailable',
    `SITE_UPLOAD_COMMAND ${how}: the site that was online before may still be there, and the next upload goes on after the last lot that succeeded. What it said is above.`,
  )
}
