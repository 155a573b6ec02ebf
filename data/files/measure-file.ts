/** Size and hash of a file, however large it is. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-256 as hex; throws what the file system says of a file that cannot be read. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
