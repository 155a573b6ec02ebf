/**
 * Who may have signed a head of the log: trusted keys and the keys they rotated to, each until its
 * own rotation. A replaced key may have signed earlier heads; its signature on a head that contains
 * the rotation does not count.
 */
import { AppError } from '#data/model/errors.ts'
import type { KeyLeaf } from '#data/ledger/leaves/leaf.ts'
import { openCheckpoint, type OpenCheckpoint } from './checkpoint.ts'
import { isVouchedFor, listTrustedKeys } from './key-rotation.ts'
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from './signing-key.ts'

/** A key rotation with its place in the log, from a proof file or from the log. */
export interface HandOver {
  readonly index: number
  readonly leaf: KeyLeaf
}

/** The key of the last rotation, as text; null without one. */
export function getLastKey(handOvers: readonly HandOver[]): string | null {
  return handOvers.at(-1)?.leaf.key ?? null
}

/** A head that only a replaced key has signed. */
export class SupersededKey extends AppError {
  /** Each key as `name+id`, and the entry of the rotation. */
  readonly facts: { readonly superseded: string; readonly by: string; readonly entry: number }

  constructor(key: VerifierKey, { index, leaf }: HandOver) {
    const next = parseVerifierKey(leaf.key)
    const facts = {
      superseded: `${key.name}+${key.id}`,
      by: `${next.name}+${next.id}`,
      entry: index,
    }
    super(
      'ledger_invalid',
      `The key ${facts.superseded} handed over to ${facts.by} in entry ${index}: what it signs after that counts for nothing.`,
    )
    this.facts = facts
  }
}

/** The rotation entry of this key, signed by the key itself; null without one. */
export async function findHandOver(
  key: VerifierKey,
  handOvers: readonly HandOver[],
): Promise<HandOver | null> {
  const text = formatVerifierKey(key)
  for (const handOver of handOvers)
    if (handOver.leaf.previousKey === text && (await isVouchedFor(handOver.leaf))) return handOver
  return null
}

/** The keys of a log, as its owner and its machines know them. */
export interface LogKeys {
  /** Each may have signed the newest head. */
  readonly current: readonly VerifierKey[]
  /** The log's own hand-overs, in its order. */
  readonly handOvers: readonly HandOver[]
}

/**
 * The current keys and every key that handed over to one of them, directly or through others. Any
 * key can sign that it hands over to another: the rotations must be in a log of the current keys.
 */
export async function listLogKeys({ current, handOvers }: LogKeys): Promise<VerifierKey[]> {
  const names = new Set(current.map(formatVerifierKey))
  for (const { leaf } of handOvers.toReversed())
    if (names.has(leaf.key) && leaf.previousKey !== null && (await isVouchedFor(leaf)))
      names.add(leaf.previousKey)
  return [...names].map(parseVerifierKey)
}

/** A head with the key whose signature counts. */
export interface SignedHead extends OpenCheckpoint {
  readonly signer: VerifierKey
}

/**
 * Opens a head that one of these keys has signed, before its own rotation where it has one. Throws
 * `ledger_invalid` when none of them has signed it, `SupersededKey` when only replaced keys have.
 */
export async function openSignedHead(
  note: string | Uint8Array,
  keys: readonly VerifierKey[],
  handOvers: readonly HandOver[],
): Promise<SignedHead> {
  const head = await openCheckpoint(note, keys)
  let replaced: SupersededKey | null = null
  for (const signer of head.note.verifiedBy) {
    const handOver = await findHandOver(signer, handOvers)
    if (handOver === null || handOver.index >= head.size) return { ...head, signer }
    replaced ??= new SupersededKey(signer, handOver)
  }
  throw replaced!
}

/** Opens a head with trusted keys and those they rotated to. Throws as `openSignedHead` does. */
export async function openHead(
  note: string | Uint8Array,
  trusted: readonly VerifierKey[],
  handOvers: readonly HandOver[],
): Promise<SignedHead> {
  const leaves = handOvers.map(({ leaf }) => leaf)
  return openSignedHead(note, await listTrustedKeys(trusted, leaves), handOvers)
}

/**
 * Opens a head of a log whose current keys are known: an older key may have signed it before its
 * own hand-over. Throws as `openSignedHead` does.
 */
export async function openLogHead(note: string | Uint8Array, keys: LogKeys): Promise<SignedHead> {
  return openHead(note, await listLogKeys(keys), keys.handOvers)
}
