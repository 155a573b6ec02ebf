/**
 * Key rotation by a statement in the log, signed with the previous key: a reader who trusts the
 * first key can follow to the last.
 */
import { parseBase64, toBase64, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import type { KeyLeaf } from '#data/ledger/leaves/leaf.ts'
import {
  formatVerifierKey,
  parseVerifierKey,
  signBytes,
  verifyBytes,
  type SigningKey,
  type VerifierKey,
} from './signing-key.ts'

function toStatement(key: string, statedAt: string): Bytes {
  return toUtf8(`pitchproof/key/v1\n${key}\n${statedAt}\n`)
}

/** The statement that `next` replaces `previous`. */
export async function makeKeyLeaf(
  previous: SigningKey,
  next: VerifierKey,
  statedAt: string,
): Promise<KeyLeaf> {
  const key = formatVerifierKey(next)
  const signature = toBase64(await signBytes(previous, toStatement(key, statedAt)))
  return { v: 1, kind: 'key', key, previousKey: formatVerifierKey(previous), signature, statedAt }
}

/** True when the previous key has signed that this one replaces it. */
export async function isVouchedFor(leaf: KeyLeaf): Promise<boolean> {
  if (leaf.previousKey === null || leaf.signature === null) return false
  const statement = toStatement(leaf.key, leaf.statedAt)
  return verifyBytes(parseVerifierKey(leaf.previousKey), statement, parseBase64(leaf.signature))
}

/**
 * Trusted keys after the statements, in the log's order: the given ones and those they vouch for.
 * Others are left out.
 */
export async function listTrustedKeys(
  trusted: readonly VerifierKey[],
  leaves: readonly KeyLeaf[],
): Promise<VerifierKey[]> {
  const keys = [...trusted]
  for (const leaf of leaves) {
    if (keys.some((key) => formatVerifierKey(key) === leaf.key)) continue
    const isKnown = keys.some((key) => formatVerifierKey(key) === leaf.previousKey)
    if (isKnown && (await isVouchedFor(leaf))) keys.push(parseVerifierKey(leaf.key))
  }
  return keys
}

/** The last key of the rotations from a trusted one; each must be signed by its direct predecessor. */
export async function getLastSuccessor(
  trusted: VerifierKey,
  leaves: readonly KeyLeaf[],
): Promise<VerifierKey> {
  let last = trusted
  for (const leaf of leaves)
    if (leaf.previousKey === formatVerifierKey(last) && (await isVouchedFor(leaf)))
      last = parseVerifierKey(leaf.key)
  return last
}
