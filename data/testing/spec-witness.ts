/**
 * A second witness for tests, written only from the text of C2SP `tlog-witness`, `tlog-cosignature`
 * and RFC 9162: it shares no line with the product, so both cannot be wrong in the same way. Its
 * state is in memory.
 */
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { startLocalServer } from './local-server.ts'

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right)

interface Seen {
  size: bigint
  root: Buffer
}

/** RFC 9162, section 2.1.4.2, step by step, with integers of any size. */
function isConsistent(old: Seen, now: Seen, path: readonly Buffer[]): boolean {
  const [first, second, firstHash, secondHash] = [old.size, now.size, old.root, now.root]
  if (first === second) return path.length === 0 && firstHash.equals(secondHash)
  if (first === 0n) return path.length === 0
  if (path.length === 0) return false
  const isPowerOfTwo = (first & (first - 1n)) === 0n
  const [start, ...rest] = isPowerOfTwo ? [firstHash, ...path] : path
  let fn = first - 1n
  let sn = second - 1n
  while (fn & 1n) {
    fn >>= 1n
    sn >>= 1n
  }
  let fr = start!
  let sr = start!
  for (const c of rest) {
    if (sn === 0n) return false
    if (fn & 1n || fn === sn) {
      fr = node(c, fr)
      sr = node(c, sr)
      while (!(fn & 1n) && fn !== 0n) {
        fn >>= 1n
        sn >>= 1n
      }
    } else sr = node(sr, c)
    fn >>= 1n
    sn >>= 1n
  }
  return fr.equals(firstHash) && sr.equals(secondHash) && sn === 0n
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export interface SpecWitness {
  /** `name+id+base64`, for the settings of a log. */
  readonly vkey: string
  readonly submitUrl: string
  /** Status codes answered so far, in order. */
  readonly answered: number[]
  /** Size cosigned last, 0 for none. */
  readonly getSize: () => number
  /** Stops answering, until it is called with false. */
  readonly beSilent: (isSilent: boolean) => void
  readonly close: () => void
}

const uint64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}
/** `opaque text<1..2^8-1>` of RFC 8446, section 3.4. */
const opaque = (text: string) => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.of(bytes.length), bytes])
}

/** Signed bytes and key format for each of the two algorithms. */
const COSIGNERS = {
  ed25519: {
    type: 4,
    keyLength: 32,
    toMessage: (_name: string, time: bigint, text: string) =>
      Buffer.from(`cosignature/v1\ntime ${time}\n${text}`),
  },
  'ml-dsa-44': {
    type: 6,
    keyLength: 1312,
    toMessage: (name: string, time: bigint, text: string) => {
      const [origin, size, root] = text.split('\n')
      return Buffer.concat([
        Buffer.from('subtree/v1\n\0'),
        opaque(name),
        uint64(time),
        opaque(origin!),
        uint64(0n),
        uint64(BigInt(size!)),
        Buffer.from(root!, 'base64'),
      ])
    },
  },
}

function makeKeyPair(algorithm: keyof typeof COSIGNERS) {
  // Node's types have one overload per algorithm.
  return algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44')
}

/** Starts a witness that trusts one log, given as its vkey. */
export async function startSpecWitness(
  name: string,
  logVkey: string,
  nowSeconds: () => number,
  algorithm: keyof typeof COSIGNERS = 'ed25519',
): Promise<SpecWitness> {
  const { type: keyType, keyLength, toMessage } = COSIGNERS[algorithm]
  const { publicKey, privateKey } = makeKeyPair(algorithm)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-keyLength)
  const material = Buffer.concat([Buffer.of(keyType), raw])
  const id = sha256(`${name}\n`, material).subarray(0, 4)
  let isSilent = false

  // The base64 at the end may contain plus signs.
  const [, origin, logId, logMaterial] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(logVkey)!
  const logKey = createPublicKey({
    key: Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(logMaterial!, 'base64').subarray(1),
    ]),
    format: 'der',
    type: 'spki',
  })
  let seen: Seen = { size: 0n, root: Buffer.alloc(0) }

  function answer(body: string): { status: number; type?: string; text?: string } {
    const gap = body.indexOf('\n\n')
    const [old, ...proof] = body.slice(0, gap).split('\n')
    const checkpoint = body.slice(gap + 2)
    const end = checkpoint.lastIndexOf('\n\n')
    const text = checkpoint.slice(0, end + 1)
    const [statedOrigin, statedSize, statedRoot] = text.split('\n')
    const match = /^old (0|[1-9][0-9]*)$/.exec(old!)
    if (gap < 0 || end < 0 || match === null || proof.length > 63) return { status: 400 }
    if (statedOrigin !== origin) return { status: 404 }
    const isSigned = checkpoint
      .slice(end + 2)
      .split('\n')
      .some((line) => {
        const [dash, by, base64] = line.split(' ')
        const bytes = Buffer.from(base64 ?? '', 'base64')
        return (
          dash === '\u2014' &&
          by === origin &&
          bytes.subarray(0, 4).toString('hex') === logId &&
          verify(null, Buffer.from(text), logKey, bytes.subarray(4))
        )
      })
    if (!isSigned) return { status: 403 }
    const size = BigInt(statedSize!)
    const root = Buffer.from(statedRoot!, 'base64')
    const oldSize = BigInt(match[1]!)
    if (oldSize > size) return { status: 400 }
    if (oldSize !== seen.size)
      return { status: 409, type: 'text/x.tlog.size', text: `${seen.size}\n` }
    if (size === 0n && !root.equals(sha256())) return { status: 422 }
    if (oldSize === size && oldSize !== 0n && !root.equals(seen.root)) return { status: 422 }
    const hashes = proof.map((line) => Buffer.from(line, 'base64'))
    if (!isConsistent(seen, { size, root }, hashes)) return { status: 422 }
    seen = { size, root }
    const time = BigInt(nowSeconds())
    const signature = sign(null, toMessage(name, time, text), privateKey)
    const line = Buffer.concat([id, uint64(time), signature]).toString('base64')
    return { status: 200, text: `\u2014 ${name} ${line}\n` }
  }

  const answered: number[] = []
  const server = await startLocalServer(async (request, response) => {
    if (isSilent) {
      response.destroy()
      return
    }
    const isAsked = request.method === 'POST' && request.url === '/w/add-checkpoint'
    const { status, type, text } = isAsked ? answer(await readAll(request)) : { status: 404 }
    answered.push(status)
    response.writeHead(status, { 'Content-Type': type ?? 'text/plain' }).end(text ?? '')
  })
  return {
    vkey: `${name}+${id.toString('hex')}+${material.toString('base64')}`,
    submitUrl: `${server.origin}/w/add-checkpoint`,
    answered,
    getSize: () => Number(seen.size),
    beSilent: (is) => {
      isSilent = is
    },
    close: server.close,
  }
}
