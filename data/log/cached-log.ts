/**
 * What the entries of the log say together, and its hashes, up to a size that was signed: a file
 * beside the data, so that a new process reads and checks only the entries after it. Its root is
 * that of its own hashes, and whoever reads it compares that with the signed head. A file that is
 * damaged, or written by another state of the rules, counts as none: everything is read again.
 *
 * Reading grows with the log, with a twentieth of what its entries cost; so does writing, which is
 * done once in some thousand entries.
 */
import { createHash } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { startStory, type LogStory } from '#data/ledger/audit/log-story.ts'
import {
  getEvent,
  type GrowingMatch,
  type MatchStory,
  type StatedOpening,
  type StoryEvent,
} from '#data/ledger/audit/match-story.ts'
import { packEvents, unpackEvents, type PackedEvents } from './packed-events.ts'
import { equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import { toRootHash, type TileLevels } from '#data/ledger/tree/tile-levels.ts'
import { toLots } from '#data/model/lots.ts'

/** Below the data folder. */
export const CACHED_LOG = 'run/log-story.jsonl'

/** Items of a line: a line is made and read in a few milliseconds. */
const LOT = 1000
const HASH_BYTES = 32

export interface StoredLog {
  /** Entries read so far, and index of the next one. */
  readonly size: number
  readonly story: LogStory
  readonly levels: TileLevels
}

export const startLog = (): StoredLog => ({ size: 0, story: startStory(), levels: [] })

/** Leaf hash of an entry (RFC 6962), by Node's faster SHA-256: the log's own is plain code, for browsers. */
export const hashEntry = (entry: string | Uint8Array): Bytes =>
  new Uint8Array(createHash('sha256').update(Uint8Array.of(0)).update(entry).digest())

interface Head {
  readonly rules: string
  readonly size: number
  readonly root: string
}

const toRoot = (levels: TileLevels, size: number) =>
  Buffer.from(toRootHash(levels, size)).toString('base64')

const RULES = [
  './cached-log.ts',
  './packed-events.ts',
  '../ledger/signing/current-signer.ts',
  '../model/match/margin-method.ts',
  '../model/match/match-path.ts',
  '../model/time.ts',
]

/** Hash of the code that reads entries: with other rules the same entries may say something else. */
async function hashRules(): Promise<string> {
  const hash = createHash('sha256')
  const paths = [...RULES]
  for (const folder of ['../ledger/audit/', '../ledger/leaves/'])
    for (const name of await readdir(new URL(folder, import.meta.url)))
      if (!name.endsWith('.test.ts')) paths.push(folder + name)
  for (const path of paths.sort())
    hash.update(path).update(await readFile(new URL(path, import.meta.url)))
  return hash.digest('hex')
}

const toIndex = ({ index }: { readonly index: number }) => index

/** A match whose commits and openings are named by their entries. */
const toPlainMatch = ({ matchId, listed, result, ...match }: MatchStory) => ({
  matchId,
  listed,
  result,
  predictedKickoffs: [...match.predictedKickoffs],
  stated: match.stated.map(toIndex),
  commits: match.commits.map(toIndex),
  opened: match.opened.map(toIndex),
})

/** An opening that counts. */
function toOpening({ events }: LogStory, index: number): StatedOpening {
  return (getEvent(events, index) as StoryEvent & { kind: 'open' }).opened!
}

function toMatch(plain: ReturnType<typeof toPlainMatch>, story: LogStory): GrowingMatch {
  const toCommit = (index: number) =>
    getEvent(story.events, index) as StoryEvent & { kind: 'commit' }
  const opened = plain.opened.map((index) => toOpening(story, index))
  return {
    ...plain,
    owner: story.owner,
    predictedKickoffs: new Set(plain.predictedKickoffs),
    stated: plain.stated.map(toCommit),
    commits: plain.commits.map(toCommit),
    opened,
    opens: new Map(opened.map((opening) => [opening.revision, opening])),
  }
}

/** The rest of a story: everything that is not the size of its commits and openings. */
const toPlainRest = ({ matches: _m, events: _e, owner: _o, ...story }: LogStory) => ({
  ...story,
  days: [...story.days].map(([day, ids]) => [day, [...ids]] as const),
  voided: [...story.voided],
  passing: [...story.passing],
  seasons: [...story.seasons],
  openedSince: story.openedSince.map(toIndex),
  said: {
    ...story.said,
    incidents: [...story.said.incidents],
    matchIds: [...story.said.matchIds],
    corrections: story.said.corrections.map(({ matchIds, ...correction }) => ({
      ...correction,
      matchIds: [...matchIds],
    })),
  },
})

const toRest = (plain: ReturnType<typeof toPlainRest>, story: LogStory) => ({
  ...plain,
  days: new Map(plain.days.map(([day, ids]) => [day, new Set(ids)])),
  voided: new Map(plain.voided),
  passing: new Map(plain.passing),
  seasons: new Map(plain.seasons),
  openedSince: plain.openedSince.map((index) => toOpening(story, index)),
  said: {
    ...plain.said,
    incidents: new Map(plain.said.incidents),
    matchIds: new Map(plain.said.matchIds),
    corrections: plain.said.corrections.map(({ matchIds, ...correction }) => ({
      ...correction,
      matchIds: new Set(matchIds),
    })),
  },
})

/** A line of the file. */
type Part =
  | { readonly head: Head }
  | { readonly hashes: string }
  | PackedEvents
  | { readonly matches: readonly ReturnType<typeof toPlainMatch>[] }
  | { readonly rest: ReturnType<typeof toPlainRest> }
  /** Of all lines before, as hex. */
  | { readonly sha256: string }

function* listParts({ size, story, levels }: StoredLog, rules: string): Generator<Part> {
  yield { head: { rules, size, root: toRoot(levels, size) } }
  for (const hashes of levels) yield { hashes: Buffer.concat(hashes).toString('base64') }
  for (const events of toLots(story.events, LOT)) yield packEvents(events)
  for (const matches of toLots(story.matches.values(), LOT))
    yield { matches: matches.map(toPlainMatch) }
  yield { rest: toPlainRest(story) }
}

function* listLines(log: StoredLog, rules: string): Generator<string> {
  const hash = createHash('sha256')
  for (const part of listParts(log, rules)) {
    const line = `${JSON.stringify(part)}\n`
    hash.update(line)
    yield line
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') } satisfies Part)}\n`
}

/** Writes the log as it is; a signed head must have its size. */
export async function writeCachedLog(path: string, log: StoredLog): Promise<void> {
  await writeFileAtomically(path, listLines(log, await hashRules()))
}

function splitHashes(text: string): Bytes[] {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

async function readLines(lines: AsyncIterable<string>): Promise<StoredLog | null> {
  const hash = createHash('sha256')
  const levels: Bytes[][] = []
  let story = startStory()
  let head: Head | null = null
  for await (const line of lines) {
    const part = JSON.parse(line) as Part
    if ('sha256' in part) {
      const isWhole = head !== null && part.sha256 === hash.digest('hex')
      return isWhole && toRoot(levels, head!.size) === head!.root
        ? { size: head!.size, story, levels }
        : null
    }
    hash.update(line).update('\n')
    if ('head' in part) {
      head = part.head
      if (head.rules !== (await hashRules())) return null
    }
    if ('hashes' in part) levels.push(splitHashes(part.hashes))
    if ('events' in part) story.events.push(...unpackEvents(part))
    if ('matches' in part)
      for (const plain of part.matches) story.matches.set(plain.matchId, toMatch(plain, story))
    if ('rest' in part) story = { ...story, ...toRest(part.rest, story) }
  }
  return null
}

/** The log as it was written; null when there is none, or it cannot be believed. */
export async function readCachedLog(path: string): Promise<StoredLog | null> {
  try {
    const file = await open(path)
    try {
      return await readLines(file.readLines())
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}

/** True when these hashes are those of a head. */
export const isOfHead = (
  { size, levels }: StoredLog,
  head: { readonly size: number; readonly rootHash: Bytes },
): boolean => size >= head.size && equalBytes(toRootHash(levels, head.size), head.rootHash)
