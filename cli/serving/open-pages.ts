/**
 * The renderer of a server. With the embedded database it reads the data folder, which is of this
 * machine alone; with a server of PostgreSQL the rows, which all machines share.
 */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readTextIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { withPublicationFiles } from '#data/log/publication-files.ts'
import type { PublicationReader } from '#data/queries/published.ts'
import { findDay, openPageRows } from '#data/queries/published-pages.ts'
import type { PageRenderer } from '#api/dependencies.ts'
import { once } from '#api/once.ts'
import type { Installation } from '#cli/installation.ts'
import { CARD_FRAME, FRAME_NAMES, FRAMES_FOLDER } from '#site/render/frames.ts'
import type { Renderer } from '#site/render/open-renderer.ts'

interface PagesOptions extends Installation {
  readonly logger: Logger
  /** Folder of the built site; null on a machine that only answers. */
  readonly siteDir: string | null
  readonly publicOrigin: string
  readonly publication: PublicationReader
}

/** The frames of a built site by name; none before the first build of this version. */
export async function readFrames(siteDir: string): Promise<ReadonlyMap<string, string>> {
  const texts = await Promise.all(
    FRAME_NAMES.map(
      async (name) => [name, await readTextIfThere(join(siteDir, FRAMES_FOLDER, name))] as const,
    ),
  )
  return new Map(texts.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const])))
}

/** Reads them again once another build is in place. */
function openFrames(siteDir: string): () => Promise<ReadonlyMap<string, string>> {
  let known: { readonly tag: string; readonly frames: Promise<ReadonlyMap<string, string>> } = {
    tag: '',
    frames: Promise.resolve(new Map()),
  }
  return async () => {
    const found = await statIfThere(join(siteDir, FRAMES_FOLDER, CARD_FRAME))
    // While one site takes the place of another there is none for a moment.
    if (found === null) return known.frames
    const tag = `${found.ino} ${found.mtimeMs}`
    if (tag !== known.tag) known = { tag, frames: readFrames(siteDir) }
    // What could not be read is tried again by the next who asks.
    const asked = known
    return asked.frames.catch((error: unknown) => {
      if (known === asked) known = { tag: '', frames: Promise.resolve(new Map()) }
      throw error
    })
  }
}

/** Parts of pages are TSX and the drawing of pictures is large: loaded with the first page. */
export async function loadRenderer(
  options: Omit<PagesOptions, 'publication' | 'logger'> & {
    /** Changes when the database was restored. */
    readonly getHistory: () => object
  },
): Promise<Renderer> {
  const { env, database, siteDir, publicOrigin, getHistory } = options
  const { readTsx } = await import('#site/render/read-tsx.ts')
  readTsx()
  const { openRenderer } = await import('#site/render/open-renderer.ts')
  const site = { origin: publicOrigin, licence: env.dataLicence, operator: env.operatorName }
  const rows = openPageRows(database, getHistory)
  const readFrames = siteDir === null ? rows.readFrames : openFrames(siteDir)
  if (!database.isEmbedded) return openRenderer({ source: rows.source, readFrames, site })
  const { openFolder } = await import('#site/render/published.ts')
  const folder = openFolder(env.dataDir, (id) => findDay(database, id))
  const readNow = () => withPublicationFiles(env.dataDir, folder.readNow)
  return openRenderer({ source: { ...folder, readNow }, readFrames, site })
}

export function openPages(options: PagesOptions): PageRenderer {
  const { env, logger, publication } = options
  const getRenderer = once(() => loadRenderer({ ...options, getHistory: publication.getHistory }))
  const getDraw = once(async () => {
    const { openPictures } = await import('#site/render/picture-folder.ts')
    return openPictures(join(env.dataDir, 'run', 'pictures'), {
      onFault: (err) => logger.warn({ err }, 'a picture could not be stored or read'),
    })
  })
  return {
    open: async (current) => (await getRenderer()).open(current),
    drawPicture: async (svg) => (await getDraw())(svg),
  }
}
