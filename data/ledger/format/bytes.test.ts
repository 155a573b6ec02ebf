import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import {
  concatBytes,
  equalBytes,
  parseBase64,
  parseHex,
  parseUtf8,
  toBase64,
  toHex,
} from './bytes.ts'

test('hex and base64 read back what they wrote', () => {
  assert(
    property(uint8Array(), (bytes) => {
      expect([...parseHex(toHex(bytes))]).toEqual([...bytes])
      expect([...parseBase64(toBase64(bytes))]).toEqual([...bytes])
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }),
  )
})

test.each(['AB', 'A===', 'AB==', 'AA=A', 'QQ', 'QQ=', 'QR==', 'Q Q=', 'QQ==\n', 'Q_-='])(
  'base64 has one spelling: %j is refused',
  (text) => {
    expect(() => parseBase64(text)).toThrow('base64')
  },
)

test.each(['A', 'AA', '0g', '0', ' 00'])(
  'hex is lower case and whole bytes: %j is refused',
  (text) => {
    expect(() => parseHex(text)).toThrow('hex')
  },
)

test('bytes that are not UTF-8 are refused, and a byte order mark is kept', () => {
  expect(() => parseUtf8(Uint8Array.of(0xff))).toThrow('UTF-8')
  expect(parseUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toBe('\ufeffA')
})

test('bytes are joined and compared', () => {
  expect([...concatBytes(Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3))]).toEqual([
    1, 2, 3,
  ])
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false)
})
