/** Starts the program that makes pages of the past, and hands it one unit after the other. */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { AppError } from '#data/model/errors.ts'
import { toPastDir, type PlannedUnit } from '#data/model/past/made-pages.ts'
import { giveWay, startShortLived } from '#cli/short-lived.ts'
import type { SiteOptions } from '#cli/serving/site/site-build.ts'
import { ROOT } from '#cli/serving/site/site-origin.ts'

const PROGRAM = join(ROOT, 'site/lib/build/past/start.ts')

interface MadeLine {
  readonly unit: string
  readonly pages: number
}

export interface PageMaker {
  /** Pages made of the unit. */
  make(planned: PlannedUnit): Promise<number>
  /** Ends the program once it has written its sitemaps. */
  close(): Promise<void>
}

interface MakerOptions extends Pick<
  SiteOptions,
  'dataDir' | 'outDir' | 'publicOrigin' | 'env' | 'signal'
> {
  /** Folder of the site with the frames, scripts and styles: the served one, or the one that replaces it. */
  readonly siteDir: string
  readonly code: string
}

/** Throws `internal` with the program's last words when it fails. */
export function startPageMaker(options: MakerOptions): PageMaker {
  const child = startShortLived([PROGRAM], {
    cwd: ROOT,
    env: {
      ...options.env,
      NODE_ENV: 'production',
      DATA_DIR: options.dataDir,
      SITE_OUT_DIR: options.siteDir,
      SITE_OLD_DIR: options.outDir,
      SITE_PAST_DIR: toPastDir(options.outDir),
      SITE_CODE: options.code,
      PUBLIC_ORIGIN: options.publicOrigin,
    },
    ...(options.signal && { signal: options.signal }),
    readsInput: true,
  })
  giveWay(child)
  const words: string[] = []
  child.stderr!.setEncoding('utf8').on('data', (text: string) => words.push(text))
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const ended = new Promise<void>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) return done()
      const last = words.join('').trim().split('\n').slice(-15).join('\n')
      return fail(new AppError('internal', `Pages of the past could not be made:\n${last}`))
    })
  })
  // It is awaited only at the end, or when no line comes.
  ended.catch(() => {})
  // A program that has ended says why below.
  child.stdin!.on('error', () => {})
  return {
    async make(planned) {
      child.stdin!.write(`${JSON.stringify(planned)}\n`)
      const line = await lines.next()
      if (line.done) {
        await ended
        throw new AppError('internal', 'The program that makes pages of the past has ended early.')
      }
      return (JSON.parse(line.value) as MadeLine).pages
    },
    async close() {
      child.stdin!.end()
      await ended
    },
  }
}
