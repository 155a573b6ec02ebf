/**
 * The proof file of one match: a C2SP `tlog-proof` of its opening (of its
 * commit, as long as it is closed). The extra data carry the entry itself and
 * the commit with its own inclusion proof in the same checkpoint.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import { parseBase64, parseUtf8, toBase64, type Bytes } from './bytes.ts'
import { toCanonicalBytes } from './canonical-json.ts'
import { parseCheckpointText } from './checkpoint.ts'
import { parseLeaf, type CommitLeaf, type OpenLeaf } from './leaf.ts'
import { readBundle, readEntry, readHashes, type LogReader } from './log-reader.ts'
import { listInclusionRanges, proveInclusion } from './merkle-proof.ts'
import { parseNote } from './signed-note.ts'
import { CHECKPOINT_PATH, listLevelTiles, TILE_WIDTH } from './tile-path.ts'
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts'

/** An entry as text, with its place in the tree. */
export interface ProvedEntry {
  readonly index: number
  /** The canonical JSON of the leaf, exactly as logged. */
  readonly text: string
  readonly hashes: readonly Bytes[]
}

/** What a match's proof file says, not yet checked. */
export interface MatchProof {
  /** The signed checkpoint, as published. */
  readonly checkpoint: string
  readonly commit: ProvedEntry
  /** Null until the match is over. */
  readonly open: ProvedEntry | null
}

const HashesSchema = z.array(z.string()).max(64)
const ExtraSchema = z.strictObject({
  v: z.literal(1),
  entry: z.string(),
  commit: z
    .strictObject({ index: z.int().min(0), entry: z.string(), hashes: HashesSchema })
    .nullable(),
})

/** The text of a match's proof file. */
export function formatMatchProof({ checkpoint, commit, open }: MatchProof): string {
  const entry = open ?? commit
  const extra = toCanonicalBytes({
    v: 1,
    entry: entry.text,
    commit: open && {
      index: commit.index,
      entry: commit.text,
      hashes: commit.hashes.map(toBase64),
    },
  })
  return formatTlogProof({ index: entry.index, hashes: entry.hashes, checkpoint, extra })
}

/** Takes a match's proof file apart; throws `ledger_invalid` when it is not one. */
export function parseMatchProof(text: string): MatchProof {
  const { index, hashes, checkpoint, extra } = parseTlogProof(text)
  if (extra === null) throw new AppError('ledger_invalid', 'The proof file carries no match.')
  let value: z.output<typeof ExtraSchema>
  try {
    value = ExtraSchema.parse(JSON.parse(parseUtf8(extra)))
  } catch (cause) {
    throw new AppError('ledger_invalid', 'The proof file carries something else than a match.', {
      cause,
    })
  }
  const entry = { index, text: value.entry, hashes }
  if (value.commit === null) return { checkpoint, commit: entry, open: null }
  const { commit } = value
  return {
    checkpoint,
    commit: { index: commit.index, text: commit.entry, hashes: commit.hashes.map(parseBase64) },
    open: entry,
  }
}

/** The stored checkpoint and its size, not checked: whoever verifies the proof checks it. */
async function readCheckpoint(read: LogReader) {
  const bytes = await read(CHECKPOINT_PATH)
  if (bytes === null) throw new AppError('ledger_invalid', 'The log has no checkpoint.')
  const checkpoint = parseUtf8(bytes)
  return { checkpoint, size: parseCheckpointText(parseNote(checkpoint).text).size }
}

/** The proof file of the entries at these indexes: a commit, and its opening once there is one. */
export async function proveEntries(
  read: LogReader,
  { commitIndex, openIndex }: { readonly commitIndex: number; readonly openIndex: number | null },
): Promise<string> {
  const { checkpoint, size } = await readCheckpoint(read)
  const prove = async (index: number): Promise<ProvedEntry> => {
    const text = parseUtf8(await readEntry(read, size, index))
    const getHash = await readHashes(read, size, listInclusionRanges(index, size))
    return { index, text, hashes: proveInclusion(index, size, getHash) }
  }
  const commit = await prove(commitIndex)
  const open = openIndex === null ? null : await prove(openIndex)
  return formatMatchProof({ checkpoint, commit, open })
}

/** Where the entries of a match are. */
export interface MatchEntries {
  readonly commits: { readonly index: number; readonly leaf: CommitLeaf }[]
  readonly opens: { readonly index: number; readonly leaf: OpenLeaf }[]
}

/** Looks for a match's commits and openings through all entries. */
export async function findMatchEntries(read: LogReader, matchId: string): Promise<MatchEntries> {
  const { size } = await readCheckpoint(read)
  const found: MatchEntries = { commits: [], opens: [] }
  for (const tile of listLevelTiles('entries', size))
    for (const [at, entry] of (await readBundle(read, tile)).entries()) {
      const leaf = parseLeaf(entry)
      const index = tile.index * TILE_WIDTH + at
      if (leaf.kind === 'commit' && leaf.matchId === matchId) found.commits.push({ index, leaf })
      if (leaf.kind === 'open' && leaf.matchId === matchId) found.opens.push({ index, leaf })
    }
  return found
}

/** The proof file of a match's last opened revision, of its last commit before that; throws `not_found` for a match the log does not know. */
export async function proveMatch(read: LogReader, matchId: string): Promise<string> {
  const { commits, opens } = await findMatchEntries(read, matchId)
  const revision = Math.max(...opens.map(({ leaf }) => leaf.revision))
  const open = opens.findLast(({ leaf }) => leaf.revision === revision)
  const commit = open
    ? commits.find(({ leaf }) => leaf.revision === open.leaf.revision)
    : commits.at(-1)
  if (commit === undefined)
    throw new AppError('not_found', `The log holds no prediction of the match ${matchId}.`)
  return proveEntries(read, { commitIndex: commit.index, openIndex: open?.index ?? null })
}
