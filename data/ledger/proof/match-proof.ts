/** Makes the proof file of one match from a published log. */
import { AppError } from '#data/model/errors.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import type { CommitLeaf, IncidentLeaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { readBundle, readEntry, readHashes, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { chooseIncidents } from './choose-incidents.ts'
import { formatMatchProof } from './match-proof-file.ts'
import type { EarlyHead, ProvedEntry } from './proved-entry.ts'
import { listInclusionRanges, proveInclusion } from '#data/ledger/tree/merkle-proof.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  CHECKPOINT_PATH,
  KEY_PATH,
  listLevelTiles,
  TILE_WIDTH,
} from '#data/ledger/tree/tile-path.ts'

/** A log with more rotations shows the newest. */
const MOST_HAND_OVERS = 100

/** The stored checkpoint and its size, unchecked: the verifier of the proof checks it. */
async function readCheckpoint(read: LogReader) {
  const bytes = await read(CHECKPOINT_PATH)
  if (bytes === null) throw new AppError('ledger_invalid', 'The log has no checkpoint.')
  const checkpoint = parseUtf8(bytes)
  return { checkpoint, size: parseCheckpointText(parseNote(checkpoint).text).size }
}

/** Log indexes that prove a match: a commit, and its opening once there is one. */
interface ChosenEntries {
  readonly commitIndex: number
  readonly openIndex: number | null
}

/** Additional content of a proof file. */
export interface ProofExtras {
  /** Incidents of the match. */
  readonly incidentIndexes?: readonly number[]
  /** An earlier checkpoint of this log that covered the commit, with cosignatures; null for none. */
  readonly earlyCheckpoint?: string | null
  /** Entries of the log's key rotations. */
  readonly handOverIndexes?: readonly number[]
}

/** The first key in the log's own file; null where there is no such file. */
async function readKeyText(read: LogReader): Promise<string | null> {
  const bytes = await read(KEY_PATH)
  return bytes && (parseUtf8(bytes).split('\n')[0] ?? null)
}

/** Proves entries of a published log, all by the same checkpoint. */
export async function openProver(read: LogReader) {
  const { checkpoint, size } = await readCheckpoint(read)
  const prove = async (index: number): Promise<ProvedEntry> => {
    const text = parseUtf8(await readEntry(read, size, index))
    const getHash = await readHashes(read, size, listInclusionRanges(index, size))
    return { index, text, hashes: proveInclusion(index, size, getHash) }
  }
  const proveAll = async (indexes: readonly number[]) => {
    const entries = []
    for (const index of indexes) entries.push(await prove(index))
    return entries
  }
  /** What stands beside the entry that is proved. */
  const proveBeside = async (index: number, extras: Omit<ProofExtras, 'incidentIndexes'>) => {
    const { earlyCheckpoint: early = null, handOverIndexes = [] } = extras
    return {
      checkpoint,
      key: await readKeyText(read),
      handOvers: await proveAll(handOverIndexes.slice(-MOST_HAND_OVERS)),
      early: early === null ? null : await proveEarlier(read, size, { checkpoint: early, index }),
    }
  }
  return { size, prove, proveAll, proveBeside }
}

/** The proof file of the entries at these indexes. */
export async function proveEntries(
  read: LogReader,
  { commitIndex, openIndex }: ChosenEntries,
  { incidentIndexes = [], ...extras }: ProofExtras = {},
): Promise<string> {
  const { prove, proveAll, proveBeside } = await openProver(read)
  const commit = await prove(commitIndex)
  const open = openIndex === null ? null : await prove(openIndex)
  const incidents = await proveAll(incidentIndexes)
  const beside = await proveBeside(commitIndex, extras)
  return formatMatchProof({ ...beside, commit, open, incidents })
}

/** An earlier state of the log with the inclusion of an entry in it, from today's tiles. */
async function proveEarlier(
  read: LogReader,
  size: number,
  { checkpoint, index }: { readonly checkpoint: string; readonly index: number },
): Promise<EarlyHead> {
  const early = parseCheckpointText(parseNote(checkpoint).text).size
  const getHash = await readHashes(read, size, listInclusionRanges(index, early))
  return { checkpoint, hashes: proveInclusion(index, early, getHash) }
}

interface Place {
  readonly index: number
  readonly revision: number
}

/**
 * Entries that prove a match: its last opened revision and that one's commit; before an opening,
 * its last commit; null without any. Both lists in the log's order.
 */
export function chooseEntries(
  commits: readonly Place[],
  opens: readonly Place[],
): ChosenEntries | null {
  const revision = Math.max(...opens.map((open) => open.revision))
  const open = opens.findLast((candidate) => candidate.revision === revision)
  const commit = open
    ? commits.find((candidate) => candidate.revision === open.revision)
    : commits.at(-1)
  return commit === undefined ? null : { commitIndex: commit.index, openIndex: open?.index ?? null }
}

/** Indexes of a match's entries, and of the key rotations. */
interface MatchEntries {
  readonly commits: { readonly index: number; readonly leaf: CommitLeaf }[]
  readonly opens: { readonly index: number; readonly leaf: OpenLeaf }[]
  readonly incidents: { readonly index: number; readonly leaf: IncidentLeaf }[]
  readonly handOvers: number[]
}

/** Searches all entries for a match's commits, openings and incidents, and for key rotations. */
export async function findMatchEntries(read: LogReader, matchId: string): Promise<MatchEntries> {
  const { size } = await readCheckpoint(read)
  const found: MatchEntries = { commits: [], opens: [], incidents: [], handOvers: [] }
  for (const tile of listLevelTiles('entries', size))
    for (const [at, entry] of (await readBundle(read, tile)).entries()) {
      const leaf = parseLeaf(entry)
      const index = tile.index * TILE_WIDTH + at
      if (leaf.kind === 'commit' && leaf.matchId === matchId) found.commits.push({ index, leaf })
      if (leaf.kind === 'open' && leaf.matchId === matchId) found.opens.push({ index, leaf })
      if (leaf.kind === 'key' && leaf.previousKey !== null) found.handOvers.push(index)
      if (leaf.kind === 'incident' && leaf.matchIds.includes(matchId))
        found.incidents.push({ index, leaf })
    }
  return found
}

/**
 * The proof file of a match's last opened revision, or of its last commit before that; throws
 * `not_found` for a match that is not in the log.
 */
export async function proveMatch(read: LogReader, matchId: string): Promise<string> {
  const { commits, opens, incidents, handOvers } = await findMatchEntries(read, matchId)
  const voided = new Set(incidents.flatMap(({ leaf }) => leaf.voids ?? []))
  const toPlace = ({ index, leaf }: { index: number; leaf: CommitLeaf | OpenLeaf }) => ({
    index,
    revision: leaf.revision,
  })
  const counts = ({ index }: { index: number }) => !voided.has(index)
  // When an incident voids everything, the voided entries are shown.
  const chosen =
    chooseEntries(commits.filter(counts).map(toPlace), opens.filter(counts).map(toPlace)) ??
    chooseEntries(commits.map(toPlace), opens.map(toPlace))
  if (chosen === null)
    throw new AppError('not_found', `The log holds no prediction of the match ${matchId}.`)
  return proveEntries(read, chosen, {
    incidentIndexes: chooseIncidents(incidents, matchId),
    handOverIndexes: handOvers,
  })
}
