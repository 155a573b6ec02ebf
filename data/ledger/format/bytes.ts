/**
 * Bytes as the formats of the log write them: strict hex, strict base64 (RFC 4648, section 4),
 * big-endian numbers.
 */
import { AppError } from '#data/model/errors.ts'

/** Bytes that own their memory, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** UTF-8 bytes of a text. */
export function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** Text of UTF-8 bytes; throws `ledger_invalid` when they are not UTF-8. */
export function parseUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('ledger_invalid', 'The bytes are not UTF-8 text.', { cause })
  }
}

/** Lower-case hex, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** Bytes of lower-case hex; throws `ledger_invalid` for anything else. */
export function parseHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text))
    throw new AppError('ledger_invalid', 'The text is not lower-case hex.')
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  )
}

/** Padded standard base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}

/**
 * Bytes of padded standard base64; throws `ledger_invalid` for any other spelling, so each value
 * has exactly one text.
 */
export function parseBase64(text: string): Bytes {
  const wellFormed =
    text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? atob(text) : null
  if (wellFormed === null || btoa(wellFormed) !== text)
    throw new AppError('ledger_invalid', 'The text is not padded standard base64.')
  return Uint8Array.from(wellFormed, (character) => character.codePointAt(0)!)
}

/** Concatenates the parts. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** True when both hold the same bytes. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false
  return true
}
