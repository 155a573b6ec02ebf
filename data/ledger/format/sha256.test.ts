import { assert, asyncProperty, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { toHex, toUtf8 } from './bytes.ts'
import { hashSha256 } from './sha256.ts'

test('the examples of FIPS 180 (NIST, SHA256.pdf) come out', () => {
  expect(toHex(hashSha256(toUtf8('')))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  expect(toHex(hashSha256(toUtf8('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  const twoBlocks = 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'
  expect(toHex(hashSha256(toUtf8(twoBlocks)))).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
  expect(toHex(hashSha256(toUtf8('a'.repeat(1_000_000))))).toBe(
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  )
})

test('every length agrees with WebCrypto, also for a view into a larger memory', async () => {
  await assert(
    asyncProperty(uint8Array({ maxLength: 300 }), async (bytes) => {
      const view = new Uint8Array([9, ...bytes, 9]).subarray(1, -1)
      const expected = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
      expect(hashSha256(view)).toEqual(new Uint8Array(expected))
    }),
  )
  for (let length = 0; length <= 200; length++) {
    const bytes = new Uint8Array(length).fill(length)
    const expected = await crypto.subtle.digest('SHA-256', bytes)
    expect(hashSha256(bytes)).toEqual(new Uint8Array(expected))
  }
})
