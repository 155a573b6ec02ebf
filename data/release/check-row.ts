/**
 * Checks one row of predictions by itself: both entries are in the tree of a checkpoint, the opening
 * is what was committed to before kick-off, and every figure of the row is the one in the entries.
 */
import { checkOpening } from '#data/ledger/leaves/commitment.ts'
import { parseBase64, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import type { CommitLeaf, Leaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { hashChildren, hashLeaf } from '#data/ledger/tree/merkle-tree.ts'
import { toProvedRoot } from '#data/ledger/tree/merkle-proof.ts'
import type { Row } from '#data/release/tables/columns.ts'
import { LATER_COLUMNS } from '#data/release/tables/later-columns.ts'
import { toOpenedCells } from '#data/release/tables/rows.ts'

/** The tree that the proofs of a row lead to. */
export interface Tree {
  readonly size: number
  readonly rootHash: Uint8Array
}

/** The hashes of a proof; null for another text. */
function parseProof(text: string): Bytes[] | null {
  try {
    return text === '' ? [] : text.split(' ').map(parseBase64)
  } catch {
    return null
  }
}

/** An entry of a row once it is proved; else what is wrong with it. */
export async function readProvedEntry(
  row: Row,
  prefix: string,
  { size, rootHash }: Tree,
): Promise<Leaf | string> {
  const [index, text, proof] = ['index', 'entry', 'proof'].map((name) => row[prefix + name])
  if (typeof index !== 'number' || typeof text !== 'string' || typeof proof !== 'string')
    return `it has no ${prefix}index, ${prefix}entry and ${prefix}proof`
  const bytes = toUtf8(text)
  const hashes = parseProof(proof)
  if (hashes === null) return `its ${prefix}proof is no list of hashes`
  const leaf = { index, hash: hashLeaf(bytes) }
  const root = await toProvedRoot(leaf, size, hashes, hashChildren)
  if (root === null || Buffer.compare(root, rootHash) !== 0)
    return `its ${prefix}entry is not entry ${index} of the log`
  try {
    return parseLeaf(bytes)
  } catch (error) {
    return `its ${prefix}entry cannot be read: ${(error as Error).message}`
  }
}

/** The first column that says something else than the entries; null when all agree. */
function findOtherCell(row: Row, cells: Row): string | null {
  const isThere = (name: string) => name in row || !LATER_COLUMNS.has(name)
  return Object.keys(cells).find((name) => isThere(name) && row[name] !== cells[name]) ?? null
}

/** The entries that a row of predictions stands for; what is wrong with it where it does not hold. */
export async function readEntries(
  row: Row,
  tree: Tree,
): Promise<{ readonly commit: CommitLeaf; readonly open: OpenLeaf } | string> {
  const commit = await readProvedEntry(row, 'commit_', tree)
  if (typeof commit === 'string') return commit
  const open = await readProvedEntry(row, 'open_', tree)
  if (typeof open === 'string') return open
  if (commit.kind !== 'commit') return 'its commit_entry is no commitment'
  if (open.kind !== 'open') return 'its open_entry is no opening'
  const fault = checkOpening(commit, open)
  if (fault !== null) return `what was opened is not what had been sealed (${fault})`
  if (Date.parse(commit.madeAt) >= Date.parse(commit.kickoffAt))
    return 'it was not sealed before kick-off'
  if (row['match_id'] !== open.matchId) return 'its match_id is that of another match'
  const other = findOtherCell(row, toOpenedCells(open))
  return other === null ? { commit, open } : `its ${other} is not the one in its entries`
}
