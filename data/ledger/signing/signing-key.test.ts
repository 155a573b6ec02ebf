import { expect, test } from 'vitest'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import {
  COSIGNATURE_TYPE,
  formatSigningKey,
  formatVerifierKey,
  isKeyName,
  makeSigningKey,
  parseSigningKey,
  parseVerifierKey,
  signBytes,
  verifyBytes,
} from './signing-key.ts'

// The key pair of the Go documentation of golang.org/x/mod/sumdb/note.
const PETER_SECRET = [
  'PRIVATE',
  'KEY',
  'PeterNeumann',
  'c74f20a3',
  'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
].join('+')
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'

test("Go's published key pair is read, belongs together and is written back", async () => {
  const key = await parseSigningKey(PETER_SECRET)
  expect(formatSigningKey(key)).toBe(PETER_SECRET)
  expect(formatVerifierKey(key)).toBe(PETER)
  expect(formatVerifierKey(parseVerifierKey(PETER))).toBe(PETER)
})

test('every mangling of a public key is refused, as in the tests of Go', () => {
  for (let start = 0; start <= PETER.length; start++)
    for (let end = start + 1; end <= PETER.length; end++) {
      if (start === 0 && end === PETER.length) continue
      expect(() => parseVerifierKey(PETER.slice(start, end))).toThrow()
    }
  for (let at = 0; at < PETER.length; at++) {
    const next = String.fromCodePoint(PETER.codePointAt(at)! + 1)
    expect(() => parseVerifierKey(PETER.slice(0, at) + next + PETER.slice(at + 1))).toThrow()
  }
  const long = 'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY=='
  expect(() => parseVerifierKey(long)).toThrow()
  const unknownType = 'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  expect(() => parseVerifierKey(unknownType)).toThrow('unknown type')
})

test('a mangled private key is refused, and the message does not contain it', async () => {
  for (let at = 0; at < PETER_SECRET.length; at++) {
    const next = String.fromCodePoint(PETER_SECRET.codePointAt(at)! + 1)
    const mangled = PETER_SECRET.slice(0, at) + next + PETER_SECRET.slice(at + 1)
    const error: unknown = await parseSigningKey(mangled).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    for (const part of ['AYEKFALVFGy', mangled.slice(-20)])
      expect(String(error)).not.toContain(part)
  }
})

test('the first test vector of RFC 8032, section 7.1, is reproduced', async () => {
  const seed = Buffer.from(
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  )
  const any = await makeSigningKey('rfc8032')
  const signature = await signBytes({ ...any, seed: Uint8Array.from(seed) }, new Uint8Array())
  expect(Buffer.from(signature).toString('hex')).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
})

test('a signature is valid only for its bytes and its key', async () => {
  const key = await makeSigningKey('pitchproof.example/log')
  const other = await makeSigningKey('pitchproof.example/log')
  const signature = await signBytes(key, toUtf8('hi'))
  expect(await verifyBytes(key, toUtf8('hi'), signature)).toBe(true)
  expect(await verifyBytes(key, toUtf8('ho'), signature)).toBe(false)
  expect(await verifyBytes(other, toUtf8('hi'), signature)).toBe(false)
  expect(await verifyBytes(key, toUtf8('hi'), signature.subarray(1))).toBe(false)
  signature[0]! ^= 1
  expect(await verifyBytes(key, toUtf8('hi'), signature)).toBe(false)
})

test('a new key survives being written and read, and its type is part of its id', async () => {
  const key = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  expect(await parseSigningKey(formatSigningKey(key))).toEqual(key)
  const ofOtherType = formatVerifierKey({ ...key, type: 1 })
  expect(() => parseVerifierKey(ofOtherType)).toThrow()
  expect(parseVerifierKey(formatVerifierKey(key))).toEqual({
    name: key.name,
    id: key.id,
    type: COSIGNATURE_TYPE,
    publicKey: key.publicKey,
  })
})

test('a name with spaces or plus signs is refused', async () => {
  for (const name of ['', 'a b', 'a+b', 'a\u00a0b', 'a\u0085', 'a\n', '\u3000'])
    expect(isKeyName(name)).toBe(false)
  expect(isKeyName('pitchproof.example/log')).toBe(true)
  await expect(makeSigningKey('two words')).rejects.toThrow('two words')
})
