/**
 * The drawn pictures of shared links, in a folder bounded in bytes. One is drawn at a time (half a
 * second of processor, on a thread of its own), and twenty may wait: more are told to come again.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '#data/files/read-if-there.ts'
import { AppError } from '#data/model/errors.ts'
import { drawPicture } from '#site/render/social/draw.ts'

const MOST_WAITING = 20
const RETRY_SECONDS = 10
/** Some 1,400 pictures. */
const MOST_BYTES = 100_000_000

interface PictureOptions {
  readonly mostBytes?: number
  readonly draw?: (svg: string) => Promise<Uint8Array<ArrayBuffer>>
}

/** @param folder may be lost at any time; where nothing can be written, each picture is drawn anew */
export function openPictures(
  folder: string,
  { mostBytes = MOST_BYTES, draw = drawPicture }: PictureOptions = {},
): (svg: string) => Promise<Uint8Array<ArrayBuffer>> {
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let last: Promise<unknown> = Promise.resolve()

  /** The oldest pictures go first; a name is a hash, so an older version is never asked for again. */
  async function makeRoom(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png'))
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
    )
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (bytes <= mostBytes) return
      await rm(join(folder, name), { force: true })
      bytes -= size
    }
  }
  async function keep(path: string, picture: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true })
    await writeFile(`${path}.new`, picture)
    await rename(`${path}.new`, path)
    await makeRoom()
  }
  async function make(path: string, svg: string): Promise<Uint8Array<ArrayBuffer>> {
    const picture = await draw(svg)
    // A full or read-only disk costs time, not the picture.
    await keep(path, picture).catch(() => {})
    return picture
  }

  return async (svg) => {
    const name = createHash('sha256').update(svg).digest('hex').slice(0, 32)
    const path = join(folder, `${name}.png`)
    const underWay = drawing.get(name)
    if (underWay !== undefined) return underWay
    const known = await readIfThere(path)
    if (known !== null) return known as Uint8Array<ArrayBuffer>
    const asked = drawing.get(name)
    if (asked !== undefined) return asked
    if (drawing.size > MOST_WAITING)
      throw new AppError(
        'busy',
        `${drawing.size} pictures are waiting to be drawn. Ask again in ${RETRY_SECONDS} seconds.`,
        { details: { retryAfterSeconds: RETRY_SECONDS } },
      )
    const made = last.then(() => make(path, svg))
    last = made.catch(() => {})
    drawing.set(name, made)
    return made.finally(() => drawing.delete(name))
  }
}
