/** The log at an address: the same reader as for a folder, over HTTP. */
import { AppError } from '#data/model/errors.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'

/** A full bundle: 256 entries of 65,535 bytes behind their lengths. */
const MOST_BYTES = 256 * 65_537
const TIMEOUT_MS = 30_000
const ATTEMPTS = 3

async function fetchOnce(url: URL): Promise<Uint8Array | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`the answer was ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > MOST_BYTES) throw new Error('the answer is larger than any file of a log')
  return bytes
}

/** A reader of the log below an address, such as `https://pitchproof.example/ledger`. Throws `source_unavailable` when it does not answer. */
export function openLogAddress(address: string): LogReader {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new AppError('bad_input', `"${address}" is no address of the form https://host/ledger.`)
  const base = address.endsWith('/') ? address : `${address}/`
  return async (path) => {
    const url = new URL(path, base)
    let cause: unknown
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++)
      try {
        return await fetchOnce(url)
      } catch (error) {
        cause = error
      }
    throw new AppError('source_unavailable', `${url.href} could not be read: ${String(cause)}.`, {
      cause,
    })
  }
}
