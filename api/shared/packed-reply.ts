/** The bytes of a reply with their ETag, compressed at most once for each encoding, however often they are sent. */
import { createHash } from 'node:crypto'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { promisify } from 'node:util'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller replies are not compressed: headers would cost more than it saves. */
const LEAST_BYTES = 1024
/** Larger replies are compressed on another thread, as other requests would have to wait. */
const MOST_BYTES_AT_ONCE = 65_536
/** Longer ones are written as bytes: Node copies a text to the stack only up to 16 kB, its head included. */
const MOST_BYTES_AS_TEXT = 12_000
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Parsed `Accept-Encoding` headers; browsers send only a handful of different ones. */
const understood = new Map<string, Encoding>()
const MOST_UNDERSTOOD = 200

/** The encoding to answer with: brotli, else gzip, unless the client refuses it with `q=0`. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = understood.get(accepted)
  if (known !== undefined) return known
  if (understood.size >= MOST_UNDERSTOOD) understood.clear()
  const chosen = understandEncodings(accepted)
  understood.set(accepted, chosen)
  return chosen
}

function understandEncodings(accepted: string): Encoding {
  const takes = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i').test(
      accepted,
    )
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** True when the client says that it has these bytes. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

export class PackedReply {
  readonly body: Buffer<ArrayBuffer>
  #etag: string | null = null
  readonly #encoded = new Map<Encoding, Buffer<ArrayBuffer>>()
  readonly #texts = new Map<Encoding, string>()

  /** True when it is kept and sent more than once. */
  readonly isMemo: boolean

  constructor(body: Buffer<ArrayBuffer>, { isMemo = true } = {}) {
    this.body = body
    this.isMemo = isMemo
  }

  /** ETag of the uncompressed bytes, the same in every encoding. */
  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 27)}"`
    return this.#etag
  }

  /** Bytes kept for it in all encodings. */
  get weight(): number {
    return [...this.#encoded.values()].reduce((sum, bytes) => sum + bytes.length, this.body.length)
  }

  /** The encoding to send to a client that accepts this one; small replies are not compressed. */
  toEncoding(wanted: Encoding): Encoding {
    return this.body.length < LEAST_BYTES ? 'identity' : wanted
  }

  /** The bytes when they are there already, else null. */
  peek(encoding: Encoding): Buffer<ArrayBuffer> | null {
    return encoding === 'identity' ? this.body : (this.#encoded.get(encoding) ?? null)
  }

  /** The bytes in an encoding; large replies are compressed on another thread. */
  async encode(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const known = this.peek(encoding)
    if (known !== null) return known
    if (this.body.length <= MOST_BYTES_AT_ONCE) return this.encodeNow(encoding)
    const bytes =
      encoding === 'br' ? await compressBrotli(this.body, BROTLI) : await compressGzip(this.body)
    this.#encoded.set(encoding, bytes as Buffer<ArrayBuffer>)
    return bytes as Buffer<ArrayBuffer>
  }

  /**
   * The same bytes as a text of one character a byte, to be sent as `latin1`; null for long ones.
   * Node joins such a text to the head and hands the system one piece instead of two, which takes
   * a tenth of the work of a short reply.
   */
  toText(encoding: Encoding, bytes: Buffer): string | null {
    if (bytes.length > MOST_BYTES_AS_TEXT) return null
    const known = this.#texts.get(encoding)
    if (known !== undefined) return known
    const text = bytes.toString('latin1')
    this.#texts.set(encoding, text)
    return text
  }

  encodeNow(encoding: Encoding): Buffer<ArrayBuffer> {
    const known = this.peek(encoding)
    if (known !== null) return known
    const bytes = encoding === 'br' ? brotliCompressSync(this.body, BROTLI) : gzipSync(this.body)
    this.#encoded.set(encoding, bytes as Buffer<ArrayBuffer>)
    return bytes as Buffer<ArrayBuffer>
  }
}
