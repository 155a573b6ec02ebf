/**
 * The check of one match in minimal code, for the landing page and for cards in other people's pages:
 * the steps of `verifyMatch`, without the words and figures that /verify shows. Hashes and signatures
 * are WebCrypto's. A test runs both on the same broken proofs.
 */
import type {
  CommitLeaf,
  IncidentLeaf,
  KeyLeaf,
  OpenLeaf,
  UniverseLeaf,
} from '#data/ledger/leaves/leaf.ts'
import type { MatchStep } from './verify-match.ts'

interface LogKey {
  readonly name: string
  /** First four bytes of the hash of name, type and key; its signatures begin with them. */
  readonly id: string
  readonly key: CryptoKey
}

type Bytes = Uint8Array<ArrayBuffer>

/** An entry with its place in the tree; its hashes are text in a file. */
interface Entry<Hash = Bytes> {
  readonly index: number
  readonly entry: string
  readonly hashes: readonly Hash[]
}

interface Extra {
  readonly v: number
  readonly entry: string
  /** Null while the match is sealed: the entry itself is the commit then. */
  readonly commit: Entry<string> | null
  readonly incidents?: readonly Entry<string>[]
  readonly kickoff?: Entry<string>
  readonly handOvers?: readonly Entry<string>[]
  /** This check needs neither. */
  readonly early?: unknown
  readonly key?: unknown
}

type Kinds = {
  commit: CommitLeaf
  open: OpenLeaf
  incident: IncidentLeaf
  key: KeyLeaf
  universe: UniverseLeaf
}

function must(holds: unknown): asserts holds {
  if (!holds) throw new Error('The proof does not hold.')
}

async function hash(...parts: readonly (string | Bytes)[]) {
  const bytes = await new Blob([...parts]).arrayBuffer()
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Each value has one text: any other spelling is refused. */
function parseBase64(text: string) {
  const letters = atob(text)
  must(btoa(letters) === text)
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0)!)
}

function requireHash(bytes: Bytes | undefined): Bytes {
  must(bytes?.length === 32)
  return bytes
}

/** Canonical JSON (RFC 8785): numbers and texts as ECMAScript prints them, members sorted. */
const toCanonicalJson = (value: unknown) =>
  JSON.stringify(value, (_, member: unknown) =>
    member instanceof Object && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )

/** Parses a key, `name+id+base64(type, key)`; throws where this browser lacks Ed25519. */
export async function readLogKey(text: string): Promise<LogKey> {
  const [, name, id, data] = /^([^+\s]+)\+(\w{8})\+(\S+)$/.exec(text)!
  const bytes = parseBase64(data!)
  must(bytes[0] === 1 && id === toHex((await hash(`${name!}\n`, bytes)).subarray(0, 4)))
  return {
    name: name!,
    id: id!,
    key: await crypto.subtle.importKey('raw', bytes.subarray(1), 'Ed25519', false, ['verify']),
  }
}

/** Size and root hash of a checkpoint that this key has signed. */
async function openCheckpoint(note: string, { name, id, key }: LogKey) {
  // oxlint-disable-next-line no-control-regex -- the format forbids exactly these
  must(note.endsWith('\n') && note.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f]/.test(note))
  const split = note.lastIndexOf('\n\n')
  const text = note.slice(0, split + 1)
  let isSigned = false
  for (const line of note.slice(split + 2, -1).split('\n')) {
    const [, signer, signature] = /^— ([^\s+]+) (\S+)$/.exec(line)!
    const bytes = parseBase64(signature!)
    must(bytes.length > 4)
    if (isSigned || signer !== name || toHex(bytes.subarray(0, 4)) !== id) continue
    must(
      await crypto.subtle.verify('Ed25519', key, bytes.subarray(4), new TextEncoder().encode(text)),
    )
    isSigned = true
  }
  const [origin, size, root, ...rest] = text.slice(0, -1).split('\n')
  must(isSigned && origin === name && /^(?:0|[1-9]\d*)$/.test(size!) && !rest.includes(''))
  return { size: Number(size), root: toHex(requireHash(parseBase64(root!))) }
}

/** The leaf of an entry whose hashes lead up to the root (RFC 9162, section 2.1.3.2). */
async function readIncluded<Kind extends keyof Kinds>(
  { index, entry, hashes }: Entry,
  { size, root }: { readonly size: number; readonly root: string },
  kind: Kind,
): Promise<Kinds[Kind]> {
  must(Number.isSafeInteger(size + index) && index >= 0 && index < size)
  const path = [...hashes]
  let node = await hash('\0', entry)
  let place = index
  for (let last = size - 1; last > 0; last = Math.floor(last / 2)) {
    if (place % 2 === 1) node = await hash('\u0001', requireHash(path.shift()), node)
    else if (place < last) node = await hash('\u0001', node, requireHash(path.shift()))
    place = Math.floor(place / 2)
  }
  must(path.length === 0 && toHex(node) === root)

  const leaf = JSON.parse(entry) as Kinds[Kind]
  must(entry.isWellFormed() && toCanonicalJson(leaf) === entry)
  must(leaf.v === 1 && leaf.kind === kind)
  return leaf
}

function parseFile(file: string) {
  const [, carried, index, hashes, checkpoint] =
    /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (0|[1-9]\d{0,15})\n((?:\S+\n)*)\n(.*)$/s.exec(
      file,
    )!
  const extra = JSON.parse(
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(parseBase64(carried!)),
  ) as Extra
  const {
    v,
    entry,
    commit,
    incidents,
    handOvers,
    kickoff,
    early: _early,
    key: _key,
    ...others
  } = extra
  must(v === 1 && !Object.keys(others).length)
  const read = (one: Entry<string>): Entry => {
    must(Object.keys(one).sort().join() === 'entry,hashes,index')
    return { ...one, hashes: one.hashes.map(parseBase64) }
  }
  const path = hashes!.split('\n').slice(0, -1).map(parseBase64)
  const shown: Entry = { index: Number(index), entry, hashes: path }
  return {
    checkpoint: checkpoint!,
    commit: commit === null ? shown : read(commit),
    open: commit === null ? null : shown,
    incidents: (incidents ?? []).map(read),
    kickoff: kickoff && read(kickoff),
    handOvers: (handOvers ?? []).map(read),
  }
}

type Proof = ReturnType<typeof parseFile>
type Tree = Awaited<ReturnType<typeof openCheckpoint>>
type OnPassed = (step: MatchStep) => void

/** What every match has: a signed head, and a commit in it that is older than kick-off. */
async function checkCommit(proof: Proof, key: LogKey, onPassed: OnPassed) {
  const tree = await openCheckpoint(proof.checkpoint, key)
  onPassed('signature')

  const commit = await readIncluded(proof.commit, tree, 'commit')
  onPassed('commit_included')

  let { kickoffAt } = commit
  if (proof.kickoff) {
    const { fixtures } = await readIncluded(proof.kickoff, tree, 'universe')
    kickoffAt = fixtures.find(({ matchId }) => matchId === commit.matchId)!.kickoffAt
  }
  must(Date.parse(commit.madeAt) < Date.parse(kickoffAt))
  onPassed('before_kickoff')
  return { tree, commit }
}

/** Throws when the key has been replaced, or an incident takes one of the shown entries out of the record. */
async function checkRest(
  { commit, open, handOvers, incidents }: Proof,
  matchId: string,
  { tree, key }: { readonly tree: Tree; readonly key: LogKey },
) {
  for (const entry of handOvers) {
    const { previousKey } = await readIncluded(entry, tree, 'key')
    // The log's current key has not been rotated: a head signed by a replaced key does not count.
    must(!previousKey?.startsWith(`${key.name}+${key.id}+`))
  }
  for (const entry of incidents) {
    const { matchIds, voids } = await readIncluded(entry, tree, 'incident')
    must(matchIds.includes(matchId))
    for (const shown of [commit, open])
      must(!shown || shown.index >= entry.index || !voids?.includes(shown.index))
  }
}

/**
 * The commit of a match that is not opened yet, or is by now, and its place in the log. Throws like
 * `checkOpened`.
 */
export async function checkSealed(
  file: string,
  key: LogKey,
): Promise<CommitLeaf & { readonly index: number }> {
  const proof = parseFile(file)
  const { tree, commit } = await checkCommit(proof, key, () => {})
  await checkRest(proof, commit.matchId, { tree, key })
  return { ...commit, index: proof.commit.index }
}

/**
 * The opened prediction from a match's proof file. Throws when a step fails, when an incident in
 * the file is not in the log, or when one takes the match out of the record.
 * @param onPassed called with each step that passes
 */
export async function checkOpened(
  file: string,
  key: LogKey,
  onPassed: OnPassed,
): Promise<OpenLeaf> {
  const proof = parseFile(file)
  const { tree, commit } = await checkCommit(proof, key, onPassed)

  must(proof.open)
  const open = await readIncluded(proof.open, tree, 'open')
  onPassed('opening_included')

  const { nonce, prediction } = open
  must(/^[0-9a-f]{64}$/.test(nonce))
  const bytes = Uint8Array.from(nonce.match(/../g)!, (pair) => Number(`0x${pair}`))
  const committed = await hash('pitchproof/commit/v1\n', bytes, toCanonicalJson(prediction))
  must(toHex(committed) === commit.commitment)
  must(commit.matchId === open.matchId && commit.revision === open.revision)
  for (const name of ['matchId', 'revision', 'modelVersion', 'madeAt'] as const)
    must(commit[name] === prediction[name])
  onPassed('opening_matches')

  await checkRest(proof, commit.matchId, { tree, key })
  return open
}
