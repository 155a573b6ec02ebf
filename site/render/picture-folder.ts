/**
 * The drawn pictures of shared links, in a folder bounded in bytes. One is drawn at a time (half a
 * second of processor, on a thread of its own), and twenty may wait: more are told to come again.
 */
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { AppError } from '#data/model/errors.ts'
import { drawPicture } from '#site/render/social/draw.ts'

const MOST_WAITING = 20
const RETRY_SECONDS = 10
/** Some 1,400 pictures. */
const MOST_BYTES = 100_000_000
/** To be raised when the same SVG gives another picture: another font, another way to draw. */
const RENDERER = '1'

interface PictureOptions {
  readonly mostBytes?: number
  readonly draw?: (svg: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Called with each error of the disk: it costs a drawing, never the picture. */
  readonly onFault?: (error: unknown) => void
}

/** @param folder may be lost at any time; where it cannot be read or written, each picture is drawn anew */
export function openPictures(
  folder: string,
  { mostBytes = MOST_BYTES, draw = drawPicture, onFault = () => {} }: PictureOptions = {},
): (svg: string) => Promise<Uint8Array<ArrayBuffer>> {
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let last: Promise<unknown> = Promise.resolve()

  const note = (error: unknown) => {
    onFault(error)
    return null
  }

  /**
   * The oldest files go first, those of killed writers with them; a name is a hash, so an older version
   * is never asked for again. Grows with the number of files.
   */
  async function makeRoom(): Promise<void> {
    const names = await readdir(folder)
    const known = await Promise.all(
      names.map(async (name) => {
        const stats = await statIfThere(join(folder, name))
        // Another process may make room too.
        return stats === null ? [] : [{ name, size: stats.size, mtimeMs: stats.mtimeMs }]
      }),
    )
    const files = known.flat()
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (bytes <= mostBytes) return
      await rm(join(folder, name), { force: true })
      bytes -= size
    }
  }
  async function make(path: string, svg: string): Promise<Uint8Array<ArrayBuffer>> {
    const picture = await draw(svg)
    await writeFileAtomically(path, picture).then(makeRoom).catch(note)
    return picture
  }

  return async (svg) => {
    const name = createHash('sha256').update(RENDERER).update(svg).digest('hex').slice(0, 32)
    const path = join(folder, `${name}.png`)
    const underWay = drawing.get(name)
    if (underWay !== undefined) return underWay
    const known = await readIfThere(path).catch(note)
    if (known !== null) return known as Uint8Array<ArrayBuffer>
    const asked = drawing.get(name)
    if (asked !== undefined) return asked
    if (drawing.size > MOST_WAITING)
      throw new AppError(
        'busy',
        `${MOST_WAITING} pictures are waiting to be drawn. Ask again in ${RETRY_SECONDS} seconds.`,
        { details: { retryAfterSeconds: RETRY_SECONDS } },
      )
    const made = last.then(() => make(path, svg))
    last = made.catch(() => {})
    drawing.set(name, made)
    return made.finally(() => drawing.delete(name))
  }
}
