/** What the commands about the site need of the settings. */
import { resolve } from 'node:path'
import { loadCliEnv } from '#cli/env.ts'
import { logLine } from '#cli/output.ts'
import { AppError } from '#data/model/errors.ts'

/** How far a build is; the build sends it (site/lib/build/report-progress.ts). */
export interface BuiltPages {
  readonly done: number
  readonly total: number
}

export interface SiteOptions {
  readonly dataDir: string
  /** Folder of the built site. */
  readonly outDir: string
  readonly publicOrigin: string
  /** The environment of the build. */
  readonly env: Readonly<Record<string, string>>
  readonly logLine: (words: string) => void
  /** Stops a running build. */
  readonly signal?: AbortSignal
  /** Arguments of Node for the program that writes the pages; Astro's without it. */
  readonly program?: readonly string[]
  /** Called for each page that is made. */
  readonly onPage?: (pages: BuiltPages) => void
  /** Called once a new site is in place, while the files of the old one are removed. */
  readonly whenInPlace?: () => Promise<void>
}

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
