/** Bundles of up to 256 entries (C2SP `tlog-tiles`): each entry is preceded by its length, 16 bits, big-endian. */
import { AppError } from '#data/model/errors.ts'
import { concatBytes, type Bytes } from './bytes.ts'

/** Longest entry that a 16-bit length can express, bytes. */
export const MOST_ENTRY_BYTES = 65_535

/** One file of all entries; throws `too_large` when one is longer than 65,535 bytes. */
export function formatEntryBundle(entries: readonly Uint8Array[]): Bytes {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > MOST_ENTRY_BYTES)
        throw new AppError(
          'too_large',
          `An entry has ${entry.length} bytes, the log takes at most ${MOST_ENTRY_BYTES}.`,
        )
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]
    }),
  )
}

/** The entries of a bundle; throws `ledger_invalid` unless it holds exactly `count` whole ones. */
export function parseEntryBundle(bytes: Uint8Array, count: number): Bytes[] {
  const entries: Bytes[] = []
  let offset = 0
  while (offset + 2 <= bytes.length) {
    const length = bytes[offset]! * 256 + bytes[offset + 1]!
    if (offset + 2 + length > bytes.length) break
    entries.push(Uint8Array.from(bytes.subarray(offset + 2, offset + 2 + length)))
    offset += 2 + length
  }
  if (offset !== bytes.length || entries.length !== count)
    throw new AppError('ledger_invalid', `The bundle does not hold exactly ${count} whole entries.`)
  return entries
}
