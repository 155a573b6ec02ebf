/** Makes the proof file of one match from a published log. */
import { AppError } from '#data/model/errors.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import type { PlacedIncident } from '#data/ledger/leaves/correction.ts'
import type { CommitLeaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf, readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { readBundle, readEntry, readHashes, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { chooseIncidents, MOST_ENTRIES } from './choose-incidents.ts'
import { readListedKickoff } from './listed-kickoff.ts'
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
  /** The last listing of the match; it is part of the file where it has another kick-off than the commit. */
  readonly listingIndex?: number | null
}

/** Of every proof file. */
export type SharedExtras = Pick<ProofExtras, 'earlyCheckpoint' | 'handOverIndexes'>

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
  const proveBeside = async (index: number, extras: SharedExtras) => {
    const { earlyCheckpoint: early = null, handOverIndexes = [] } = extras
    return {
      checkpoint,
      key: await readKeyText(read),
      handOvers: await proveAll(handOverIndexes.slice(-MOST_ENTRIES)),
      early: early === null ? null : await proveEarlier(read, size, { checkpoint: early, index }),
    }
  }
  return { checkpoint, size, prove, proveAll, proveBeside }
}

/** The proof file of the entries at these indexes. */
export async function proveEntries(
  read: LogReader,
  { commitIndex, openIndex }: ChosenEntries,
  { incidentIndexes = [], listingIndex = null, ...extras }: ProofExtras = {},
): Promise<string> {
  const { prove, proveAll, proveBeside } = await openProver(read)
  const commit = await prove(commitIndex)
  const open = openIndex === null ? null : await prove(openIndex)
  const incidents = await proveAll(incidentIndexes)
  const listing = listingIndex === null ? null : await prove(listingIndex)
  const kickoff = listing !== null && isMoved(commit, listing) ? listing : null
  const beside = await proveBeside(commitIndex, extras)
  return formatMatchProof({ ...beside, commit, open, incidents, kickoff })
}

function isMoved(commit: ProvedEntry, listing: ProvedEntry): boolean {
  const { matchId, kickoffAt } = readPlainLeaf(commit.text, 'commit')
  return readListedKickoff(listing.text, matchId) !== kickoffAt
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

/** A commit or an opening of a match. */
interface Place {
  readonly index: number
  readonly kind: 'commit' | 'open'
  readonly revision: number
  /** When its prediction was made: ISO 8601, UTC. */
  readonly madeAt: string
  /** True when an incident takes it out of the record. */
  readonly isVoided: boolean
}

/**
 * Entries that prove a match: its last opened revision and that one's commit; before an opening,
 * its last commit; null without any. Of those that count: made before the kick-off that the log
 * lists, and not voided. Where none is left, of the others.
 * @param entries in the log's order
 * @param kickoffAt as the log lists it last; null where it never did
 */
export function chooseEntries(
  entries: readonly Place[],
  kickoffAt: string | null,
): ChosenEntries | null {
  const standing = entries.filter(({ isVoided }) => !isVoided)
  const kickoffMs = kickoffAt === null ? Infinity : Date.parse(kickoffAt)
  const counting = standing.filter(({ madeAt }) => Date.parse(madeAt) < kickoffMs)
  return chooseLast(counting) ?? chooseLast(standing) ?? chooseLast(entries)
}

function chooseLast(entries: readonly Place[]): ChosenEntries | null {
  const commits = entries.filter(({ kind }) => kind === 'commit')
  const opens = entries.filter(({ kind }) => kind === 'open')
  const revision = Math.max(...opens.map((open) => open.revision))
  const open = opens.findLast((candidate) => candidate.revision === revision)
  const commit = open
    ? commits.find((candidate) => candidate.revision === open.revision)
    : commits.at(-1)
  return commit === undefined ? null : { commitIndex: commit.index, openIndex: open?.index ?? null }
}

/** What a log says of a match, and its key rotations. */
interface MatchEntries {
  readonly commits: { readonly index: number; readonly leaf: CommitLeaf }[]
  readonly opens: { readonly index: number; readonly leaf: OpenLeaf }[]
  readonly incidents: PlacedIncident[]
  /** The last listing of the match. */
  listing: { readonly index: number; readonly kickoffAt: string } | null
  readonly handOvers: number[]
}

/** Searches all entries for a match's commits, openings, incidents and listings, and for key rotations. */
export async function findMatchEntries(read: LogReader, matchId: string): Promise<MatchEntries> {
  const { size } = await readCheckpoint(read)
  const found: MatchEntries = {
    commits: [],
    opens: [],
    incidents: [],
    listing: null,
    handOvers: [],
  }
  for (const tile of listLevelTiles('entries', size))
    for (const [at, entry] of (await readBundle(read, tile)).entries()) {
      const leaf = parseLeaf(entry)
      const index = tile.index * TILE_WIDTH + at
      if (leaf.kind === 'commit' && leaf.matchId === matchId) found.commits.push({ index, leaf })
      if (leaf.kind === 'open' && leaf.matchId === matchId) found.opens.push({ index, leaf })
      if (leaf.kind === 'key' && leaf.previousKey !== null) found.handOvers.push(index)
      if (leaf.kind === 'incident' && leaf.matchIds.includes(matchId))
        found.incidents.push({ index, leaf })
      const fixture =
        leaf.kind === 'universe' && leaf.fixtures.find((one) => one.matchId === matchId)
      if (fixture) found.listing = { index, kickoffAt: fixture.kickoffAt }
    }
  return found
}

/**
 * The proof file of a match's last opened revision, or of its last commit before that; throws
 * `not_found` for a match that is not in the log.
 */
export async function proveMatch(read: LogReader, matchId: string): Promise<string> {
  const { commits, opens, incidents, listing, handOvers } = await findMatchEntries(read, matchId)
  const voided = new Set(incidents.flatMap(({ leaf }) => leaf.voids ?? []))
  const places = [...commits, ...opens].map(({ index, leaf }) => ({
    index,
    kind: leaf.kind,
    revision: leaf.revision,
    madeAt: leaf.kind === 'commit' ? leaf.madeAt : leaf.prediction.madeAt,
    isVoided: voided.has(index),
  }))
  const chosen = chooseEntries(places, listing?.kickoffAt ?? null)
  if (chosen === null)
    throw new AppError('not_found', `The log holds no prediction of the match ${matchId}.`)
  return proveEntries(read, chosen, {
    incidentIndexes: chooseIncidents(incidents, matchId),
    handOverIndexes: handOvers,
    listingIndex: listing?.index ?? null,
  })
}
