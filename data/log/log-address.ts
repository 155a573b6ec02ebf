/**
 * A reader of the log over HTTP, as for a folder. The server is not ours: a file larger than its
 * kind can be is refused, and redirects are not followed.
 */
import { AppError } from '#data/model/errors.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH, KEY_PATH } from '#data/ledger/tree/tile-path.ts'
import { readBounded } from './read-bounded.ts'

/** A checkpoint with 16 signatures of 5 kB in base64; ours have one line of 100 bytes. */
const MOST_NOTE_BYTES = 128 * 1024
/** 256 hashes. */
const MOST_TILE_BYTES = 256 * 32
/** A full bundle: 256 entries of 65,535 bytes with their lengths. */
const MOST_BUNDLE_BYTES = 256 * 65_537
const TIMEOUT_MS = 30_000
const ATTEMPTS = 3

function toMostBytes(path: string): number {
  if (path === CHECKPOINT_PATH || path === KEY_PATH) return MOST_NOTE_BYTES
  return path.startsWith('tile/entries/') ? MOST_BUNDLE_BYTES : MOST_TILE_BYTES
}

async function fetchOnce(url: URL, mostBytes: number): Promise<Uint8Array | null> {
  // One timeout for the answer including its body.
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (response.ok) return readBounded(response, mostBytes)
  await response.body?.cancel()
  if (response.status === 404) return null
  throw new Error(`the answer was ${response.status}`)
}

/** What is at an address, null for nothing; throws `source_unavailable` when it does not answer. */
export async function fetchBounded(url: URL, mostBytes: number): Promise<Uint8Array | null> {
  let cause: unknown
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++)
    try {
      return await fetchOnce(url, mostBytes)
    } catch (error) {
      cause = error
    }
  throw new AppError('source_unavailable', `${url.href} could not be read: ${String(cause)}.`, {
    cause,
  })
}

/**
 * A reader of the log below an address, such as `https://pitchproof.example/ledger`. Throws
 * `source_unavailable` when it does not answer as a log does.
 */
export function openLogAddress(address: string): LogReader {
  const parsed = URL.parse(address)
  // A query would be cut off, and another file read than the one that is named.
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash)
    throw new AppError('bad_input', `"${address}" is no address of the form https://host/ledger.`)
  const base = address.endsWith('/') ? address : `${address}/`
  return (path) => fetchBounded(new URL(path, base), toMostBytes(path))
}
