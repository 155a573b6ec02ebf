/** Reads the body of another server's answer, up to a limit. */
import { concatBytes, type Bytes } from '#data/ledger/format/bytes.ts'

/** The body of an answer, decompressed; throws and stops reading once it exceeds the limit. */
export async function readBounded(response: Response, mostBytes: number): Promise<Bytes> {
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop by an error cancels the body, and with it the connection.
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`)
    parts.push(part)
  }
  return concatBytes(...parts)
}
