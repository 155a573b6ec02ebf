/** What the commands about the site need of the settings. */
import { resolve } from 'node:path'
import { loadCliEnv } from '#cli/env.ts'
import { logLine } from '#cli/output.ts'
import { AppError } from '#data/model/errors.ts'
import type { SiteOptions } from './site-build.ts'

export function toSiteOptions(): SiteOptions {
  const env = loadCliEnv()
  if (env.publicOrigin === null)
    throw new AppError(
      'bad_configuration',
      'The pages name their own address. Set PUBLIC_ORIGIN to the address that visitors type, such as https://example.com.',
    )
  return {
    dataDir: env.dataDir,
    outDir: resolve(env.siteOutDir),
    publicOrigin: new URL(env.publicOrigin).origin,
    env: env.buildEnv,
    logLine,
  }
}
