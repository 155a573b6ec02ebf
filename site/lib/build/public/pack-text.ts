/** A text with its packed forms, for files that exist by the thousand: a twentieth longer than the best, in a fiftieth of the time. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const QUALITY = 4
const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

export async function packText(text: string): Promise<Map<string, Uint8Array | string>> {
  const bytes = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  const [br, gz] = await Promise.all([
    packBrotli(bytes, { params }),
    packGzip(bytes, { level: QUALITY }),
  ])
  return new Map<string, Uint8Array | string>([
    ['', text],
    ['.br', br],
    ['.gz', gz],
  ])
}
