/**
 * SHA-256 (FIPS 180-4), synchronous. WebCrypto's digest is asynchronous and uses a thread. A log
 * hashes tens of thousands of short texts, where that costs more than the hashing and would make
 * every tree function asynchronous. Tested against the standard's examples and against WebCrypto.
 * `@noble/hashes` is as fast, but takes the single-file verifier over its limit (4 KB more).
 */
import type { Bytes } from './bytes.ts'

function listPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  return primes
}

/** First 32 bits of the fractional part: the source of the standard's constants. */
function toFractionBits(value: number): number {
  return Math.floor((value - Math.floor(value)) * 0x1_0000_0000) | 0
}

const ROUND_CONSTANTS = Int32Array.from(listPrimes(64), (prime) => toFractionBits(Math.cbrt(prime)))
const START = Int32Array.from(listPrimes(8), (prime) => toFractionBits(Math.sqrt(prime)))
const schedule = new Int32Array(64)

function compress(state: Int32Array, view: DataView, offset: number): void {
  for (let t = 0; t < 16; t++) schedule[t] = view.getInt32(offset + t * 4)
  for (let t = 16; t < 64; t++) {
    const w15 = schedule[t - 15]!
    const w2 = schedule[t - 2]!
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
    schedule[t] = (schedule[t - 16]! + s0 + schedule[t - 7]! + s1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = (e & f) ^ (~e & g)
    const one = (h + s1 + choice + ROUND_CONSTANTS[t]! + schedule[t]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = (state[0]! + a) | 0
  state[1] = (state[1]! + b) | 0
  state[2] = (state[2]! + c) | 0
  state[3] = (state[3]! + d) | 0
  state[4] = (state[4]! + e) | 0
  state[5] = (state[5]! + f) | 0
  state[6] = (state[6]! + g) | 0
  state[7] = (state[7]! + h) | 0
}

/** The 32 bytes of SHA-256 of the bytes. */
export function hashSha256(bytes: Uint8Array): Bytes {
  const state = START.slice()
  const whole = bytes.length - (bytes.length % 64)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let offset = 0; offset < whole; offset += 64) compress(state, view, offset)

  const rest = bytes.length - whole
  const tail = new Uint8Array(rest < 56 ? 64 : 128)
  tail.set(bytes.subarray(whole))
  tail[rest] = 0x80
  const tailView = new DataView(tail.buffer)
  tailView.setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n)
  for (let offset = 0; offset < tail.length; offset += 64) compress(state, tailView, offset)

  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (let index = 0; index < 8; index++) out.setInt32(index * 4, state[index]!)
  return digest
}
