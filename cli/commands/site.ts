/** `site build`, `site export` and `site upload`: the pages for a web server or a host of static files. */
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { makeFolder } from '#data/files/make-folder.ts'
import { loadCliEnv } from '#cli/env.ts'
import { printResult, logLine } from '#cli/output.ts'
import { keepRelease } from '#cli/serving/site/keep-release.ts'
import { buildSite, restoreOldSite } from '#cli/serving/site/site-build.ts'
import { toSiteOptions, type SiteOptions } from '#cli/serving/site/site-options.ts'
import { readSiteState } from '#cli/serving/site/site-state.ts'
import type { SitePart } from '#cli/serving/site/site-trouble.ts'
import { uploadSite } from '#cli/serving/site/site-upload.ts'

/**
 * Runs the work, and stores whether it failed, for the alarms of `/api/ready`. The work may call
 * `done` itself where more follows that can go on meanwhile.
 */
async function withTroubleNoted<Result>(
  part: SitePart,
  work: (done: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let isNoted = false
  const done = async () => {
    if (!isNoted) await note(part, null)
    isNoted = true
  }
  try {
    const result = await work(done)
    await done()
    return result
  } catch (error) {
    // The failure of the pages is reported even if it cannot be stored.
    await note(part, error)
    throw error
  }
}

/** The database's program takes 100 MB, so it is loaded after the build. */
async function note(part: SitePart, failure: unknown): Promise<void> {
  const { noteTrouble } = await import('#cli/serving/site/site-trouble.ts')
  await noteTrouble(part, failure).catch((error: unknown) =>
    logLine(`the result was not written down: ${String(error)}`),
  )
}

/** Machines that answer draw their pages in the frames of what visitors load scripts and styles from. */
async function share(siteDir: string): Promise<void> {
  if (loadCliEnv().databaseUrl === null) return
  const { shareBuilt } = await import('#cli/serving/site/site-trouble.ts')
  await shareBuilt(siteDir)
}

/** The pages are built, whatever becomes of the data set: a failure is told and noted. */
async function release(site: SiteOptions): Promise<void> {
  try {
    await keepRelease(site)
    // Also where it was made already: by hand, or by another machine.
    await note('dataset', null)
  } catch (error) {
    logLine(String((error as Error).message))
    await note('dataset', error)
  }
}

async function build(options: { readonly json: boolean }): Promise<void> {
  const site = toSiteOptions()
  const built = await withTroubleNoted('site', async (done) => {
    await makeFolder(dirname(site.outDir))
    await restoreOldSite(site)
    const isNew = await buildSite({ ...site, whenInPlace: done })
    const pages = (await readSiteState(site.dataDir))?.pages ?? null
    return { isNew, pages, folder: site.outDir }
  })
  if (loadCliEnv().siteUploadCommand === null) {
    await share(site.outDir)
    await note('upload', null)
  }
  await release(site)
  printResult(built, options.json, ({ isNew, pages, folder }) =>
    isNew
      ? `The site of ${pages} pages is in ${folder}.`
      : `The site in ${folder} is up to date: nothing it is made of has changed.`,
  )
}

interface ExportChoices {
  readonly json: boolean
  readonly pictures: boolean
}

/** Pages between two words of progress. */
const TOLD_EVERY = 1000

async function exportAll(folder: string, options: ExportChoices): Promise<void> {
  const site = toSiteOptions()
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => (isStopped = true))
  const [{ withInstallation }, { exportSite }] = await Promise.all([
    import('#cli/installation.ts'),
    import('#cli/serving/site/site-export.ts'),
  ])
  const report = await withInstallation((installation) =>
    exportSite({
      ...installation,
      siteDir: site.outDir,
      publicOrigin: site.publicOrigin,
      folder: resolve(folder),
      hasPictures: options.pictures,
      isStopped: () => isStopped,
      onProgress: (done) => done % TOLD_EVERY === 0 && logLine(`${done} pages and files written`),
    }),
  )
  printResult(
    { ...report, folder: resolve(folder) },
    options.json,
    ({ files, isWhole, seconds }) =>
      isWhole
        ? `The whole site of ${files} drawn pages and files is in ${resolve(folder)}, after ${seconds} s.`
        : `Stopped after ${files} drawn pages and files: call it again to go on.`,
  )
}

interface UploadChoices {
  readonly json: boolean
  readonly force: boolean
  readonly ifSet: boolean
}

async function upload(options: UploadChoices): Promise<void> {
  const { siteUploadCommand: uploadCommand } = loadCliEnv()
  if (uploadCommand === null && options.ifSet) return
  const site = toSiteOptions()
  const uploaded = await withTroubleNoted('upload', () =>
    uploadSite({ ...site, command: uploadCommand, isForced: options.force }),
  )
  await share(site.outDir)
  printResult(uploaded, options.json, ({ isNew, seconds }) =>
    isNew
      ? `The site was uploaded in ${seconds} s.`
      : 'This site was uploaded before: nothing was done (--force uploads it again).',
  )
}

export function siteCommand(): Command {
  const group = new Command('site').description('the static pages')
  group
    .command('build')
    .description('build the pages from what the last run has published, when anything has changed')
    .option('--json', 'print one JSON object on stdout', false)
    .action(build)
  group
    .command('export <folder>')
    .description(
      'write the whole site, drawn pages too, for a host of files alone; stop it at any time, it goes on where it was',
    )
    .option('--no-pictures', 'leave out the pictures of shared links')
    .option('--json', 'print one JSON object on stdout', false)
    .action(exportAll)
  group
    .command('upload')
    .description('run SITE_UPLOAD_COMMAND on the built pages, once for each new site')
    .option('--if-set', 'do nothing where SITE_UPLOAD_COMMAND is not set', false)
    .option('--force', 'also when this site was uploaded before', false)
    .option('--json', 'print one JSON object on stdout', false)
    .action(upload)
  return group
}
