/** The bytes of a reply with its headers and ETag, compressed at most once for each encoding, however often they are sent. */
import { createHash } from 'node:crypto'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { promisify } from 'node:util'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type ReplyHeaders = Readonly<Record<string, string>>

/** Smaller replies are not compressed: headers would cost more than it saves. */
const LEAST_BYTES = 1024
/** Memory of a reply beside its bytes: headers and objects. */
const OVERHEAD_BYTES = 1024
/** What brotli and gzip take beside the body, each a fifth of it. */
const COMPRESSED_SHARE = 0.4
/** Larger replies are compressed on another thread, as other requests would have to wait. */
const MOST_BYTES_AT_ONCE = 16_384
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The name in an `Accept-Encoding`, without `q=0`, which refuses it. */
const accepts = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')
const ACCEPTS_BROTLI = accepts('br')
const ACCEPTS_GZIP = accepts('gzip')

/** The encoding to answer with: brotli, else gzip, unless the client refuses it. */
export function chooseEncoding(accepted = ''): Encoding {
  if (ACCEPTS_BROTLI.test(accepted)) return 'br'
  return ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** True when the client says that it has these bytes, or with `*` that any will do (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags[0] === '*'
}

interface Encoded {
  readonly bytes: Buffer<ArrayBuffer>
  readonly headers: ReplyHeaders
}

export class PackedReply {
  readonly body: Buffer<ArrayBuffer>
  readonly #headers: ReplyHeaders
  #unchanged: ReplyHeaders | null = null
  readonly #encoded = new Map<Encoding, Encoded | Promise<Encoded>>()

  /** @param headers all that the reply is sent with, but those that describe its encoded bytes */
  constructor(body: Buffer<ArrayBuffer>, headers: ReplyHeaders) {
    this.body = body
    this.#headers = headers
  }

  /** Memory that the reply takes, estimated: it is compressed later, if a client wants that. */
  get bytes(): number {
    return OVERHEAD_BYTES + this.body.length * (1 + COMPRESSED_SHARE)
  }

  /** Headers of "not modified". The ETag is of the uncompressed bytes, the same in every encoding. */
  get unchanged(): ReplyHeaders {
    this.#unchanged ??= {
      ...this.#headers,
      etag: `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 27)}"`,
    }
    return this.#unchanged
  }

  /** Bytes and headers in the encoding a client wants; small replies are not compressed. A promise only where a large reply is compressed first. */
  encode(wanted: Encoding): Encoded | Promise<Encoded> {
    const encoding = this.body.length < LEAST_BYTES ? 'identity' : wanted
    const known = this.#encoded.get(encoding)
    if (known !== undefined) return known
    if (encoding === 'identity') return this.#add(encoding, this.body)
    if (this.body.length > MOST_BYTES_AT_ONCE) {
      const compressing = this.#compressLarge(encoding)
      this.#encoded.set(encoding, compressing)
      compressing.catch(() => this.#encoded.delete(encoding))
      return compressing
    }
    const compress = () =>
      encoding === 'br' ? brotliCompressSync(this.body, BROTLI) : gzipSync(this.body)
    return this.#add(encoding, compress())
  }

  async #compressLarge(encoding: 'br' | 'gzip'): Promise<Encoded> {
    const bytes =
      encoding === 'br' ? await compressBrotli(this.body, BROTLI) : await compressGzip(this.body)
    return this.#add(encoding, bytes)
  }

  #add(encoding: Encoding, bytes: Buffer): Encoded {
    const headers = {
      ...this.unchanged,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }
    const encoded = { bytes: bytes as Buffer<ArrayBuffer>, headers }
    this.#encoded.set(encoding, encoded)
    return encoded
  }
}

/** Headers that belong to a single reply or connection, or that packing sets itself. */
const OWN_HEADERS = new Set([
  'x-request-id',
  'content-length',
  'etag',
  'date',
  'connection',
  'vary',
])

/** Packs a reply that is the same for everybody. */
export async function packResponse(response: Response): Promise<PackedReply> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name))
  return new PackedReply(body, { ...Object.fromEntries(headers), vary: 'Accept-Encoding' })
}
