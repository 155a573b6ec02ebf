/**
 * A text with its packed forms, for files that exist by the thousand: a fifth longer than the best,
 * in a fiftieth of the time. Packed at once and in turn: handing such small texts to other threads
 * takes longer than packing them.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const QUALITY = 3

export function packText(text: string): Map<string, Uint8Array> {
  const bytes = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return new Map<string, Uint8Array>([
    ['', bytes],
    ['.br', brotliCompressSync(bytes, { params })],
    ['.gz', gzipSync(bytes, { level: QUALITY })],
  ])
}
