/**
 * `site export`: the whole site as files, for hosts that draw nothing. It walks the addresses of
 * everything there is, so it grows with the whole log. Stopped at any moment, the next call goes on.
 */
import { cpSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { toJsonHash } from '#data/files/content-hash.ts'
import { readDerived } from '#data/files/read-derived.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { readDrawnAddress } from '#data/model/drawn-addresses.ts'
import { AppError } from '#data/model/errors.ts'
import { PAST_INDEX } from '#data/model/past/past-files.ts'
import type { Installation } from '#cli/installation.ts'
import { loadRenderer } from '#cli/serving/open-pages.ts'
import { SITE_STAMP } from './site-folder.ts'

/** Addresses between two notes of how far it is. */
const LOT = 200
const NOTE = '.exported.json'

const NoteSchema = z.object({
  /** What was exported: another build, publication or past begins anew. */
  of: z.string(),
  done: z.int(),
  /** Whether the pictures among them were drawn. */
  hasPictures: z.boolean(),
})

interface WholeOptions extends Installation {
  readonly siteDir: string
  readonly publicOrigin: string
}

interface ExportOptions extends WholeOptions {
  readonly folder: string
  /** False leaves out the pictures of shared links, which take the most time. */
  readonly hasPictures: boolean
  readonly isStopped: () => boolean
  readonly onProgress: (done: number) => void
}

export interface ExportReport {
  readonly files: number
  readonly isWhole: boolean
  readonly seconds: number
}

/** `/de/results` is the file `de/results/index.html`. */
export const toFile = (path: string) =>
  /\.\w+$/.test(path) ? path.slice(1) : `${path.slice(1)}/index.html`

/** Every drawn address of the site as it is now, and what draws one that was listed. */
export async function openWhole(options: WholeOptions) {
  const history = {}
  const renderer = await loadRenderer({ ...options, getHistory: () => history })
  const edition = await renderer.open({})
  const stamp = await readTextIfThere(join(options.siteDir, SITE_STAMP))
  if (edition === null || stamp === null)
    throw new AppError(
      'not_found',
      `There is no site of this version in ${options.siteDir}. Build it first: npm run cli -- site build`,
    )
  const { listNow, listPast } = await import('#site/render/list-addresses.ts')
  const { published, draw } = edition
  // The pages of a day come before the cards of its matches.
  const dayOf = new Map<string, string>()
  const note = (path: string) => {
    const address = readDrawnAddress(path)!
    if (address.kind === 'match') dayOf.set(address.parts[1]!, address.parts[0]!)
    return path
  }
  return {
    of: toJsonHash([stamp, published.facts.publishedAt, published.files.get(PAST_INDEX)]),
    async *list(): AsyncGenerator<string> {
      for (const path of listNow(published)) yield note(path)
      for await (const path of listPast(published)) yield note(path)
    },
    /** Null for a match that is published twice, on another day by now. */
    draw: (path: string) => draw(readDrawnAddress(path)!, async (id) => dayOf.get(id) ?? null),
  }
}

export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const { siteDir, folder, hasPictures, isStopped, onProgress } = options
  const startedAt = performance.now()
  const { of, list, draw } = await openWhole(options)
  const notePath = join(folder, NOTE)
  const noted = await readDerived(notePath, NoteSchema)
  const isGoingOn = noted?.of === of && (noted.hasPictures || !hasPictures)
  const before = isGoingOn ? noted.done : 0
  if (before === 0) cpSync(resolve(siteDir), folder, { recursive: true })
  const drawPicture = hasPictures ? (await import('#site/render/social/draw.ts')).drawPicture : null
  let done = 0
  const note = () => writeFileAtomically(notePath, JSON.stringify({ of, done, hasPictures }))

  async function write(path: string): Promise<void> {
    done += 1
    const isPicture = path.endsWith('.png')
    if (done <= before || (isPicture && drawPicture === null)) return
    const page = await draw(path)
    if (page === null) return
    const file = join(folder, toFile(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, isPicture ? await drawPicture!(page.body) : page.body)
    if (done % LOT === 0) await note()
    onProgress(done)
  }
  for await (const path of list()) {
    if (isStopped()) break
    await write(path)
  }
  await note()
  return {
    files: done,
    isWhole: !isStopped(),
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  }
}
