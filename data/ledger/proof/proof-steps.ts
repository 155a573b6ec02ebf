/** What the checks of all proof files share: steps one after the other, with WebCrypto, in the browser. */
import { concatBytes, equalBytes, toHex, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import type { OpenCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { SupersededKey } from '#data/ledger/signing/current-signer.ts'
import { toProvedRoot } from '#data/ledger/tree/merkle-proof.ts'
import type { ProvedEntry } from './proved-entry.ts'

export type Facts = Readonly<Record<string, string | number>>

export interface StepResult<Step extends string> {
  readonly step: Step
  /** `not_checked` after a failure, `closed` for what cannot be checked yet. */
  readonly status: 'passed' | 'failed' | 'not_checked' | 'closed'
  /** Hashes and indexes to show beside the words. */
  readonly facts: Facts
}

/** A step that failed, with what is shown beside it. */
export class Failed extends Error {
  readonly facts: Facts
  constructor(facts: Facts) {
    super('failed')
    this.facts = facts
  }
}

export async function digest(...parts: readonly Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', concatBytes(...parts)))
}

/** A leaf of a tree with the hashes that prove it. */
interface ProvedLeaf {
  readonly index: number
  readonly bytes: Bytes
  readonly hashes: readonly Bytes[]
}

interface Tree {
  readonly size: number
  readonly rootHash: Bytes
}

/** Throws `Failed` unless the leaf is in the tree; returns the facts of the step. */
export async function requireInTree(
  { index, bytes, hashes }: ProvedLeaf,
  { size, rootHash }: Tree,
): Promise<Facts> {
  const hash = await digest(Uint8Array.of(0), bytes)
  const root = await toProvedRoot({ index, hash }, size, hashes, (left, right) =>
    digest(Uint8Array.of(1), left, right),
  )
  const facts = {
    index,
    size,
    steps: hashes.length,
    computedRoot: root === null ? '' : toHex(root),
    signedRoot: toHex(rootHash),
  }
  if (root === null || !equalBytes(root, rootHash)) throw new Failed(facts)
  return facts
}

/** The same for an entry of the log. */
export const requireIncluded = ({ index, text, hashes }: ProvedEntry, tree: OpenCheckpoint) =>
  requireInTree({ index, bytes: toUtf8(text), hashes }, tree)

/** Takes the steps in order until one fails. An invalid proof is a result, not an error. */
export async function takeSteps<Step extends string>(
  steps: readonly Step[],
  checks: Readonly<Record<Step, () => Promise<Facts>>>,
  isClosed: (step: Step) => boolean = () => false,
): Promise<{ results: StepResult<Step>[]; failed: boolean }> {
  const results: StepResult<Step>[] = []
  let failed = false
  for (const step of steps) {
    if (failed) results.push({ step, status: 'not_checked', facts: {} })
    else if (isClosed(step)) results.push({ step, status: 'closed', facts: {} })
    else
      try {
        results.push({ step, status: 'passed', facts: await checks[step]() })
      } catch (error) {
        failed = true
        const hasFacts = error instanceof Failed || error instanceof SupersededKey
        const facts = hasFacts ? error.facts : { message: (error as Error).message }
        results.push({ step, status: 'failed', facts })
      }
  }
  return { results, failed }
}
