/**
 * Which witnesses must have cosigned a checkpoint before it counts as witnessed: a policy file of
 * C2SP `tlog-policy`, with known logs, known witnesses, groups and the quorum. Octets above ASCII
 * are opaque, as the format says. Runs in the browser.
 */
import { AppError } from '#data/model/errors.ts'
import { equalBytes, parseUtf8 } from '#data/ledger/format/bytes.ts'
import {
  ED25519_TYPE,
  isWitnessKey,
  parseVerifierKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'

/** A line of the file that names a key; a verifier does not need the address. */
interface KnownKey {
  readonly key: VerifierKey
  readonly url: string | null
}

/** A witness has cosigned, or a number of members of a group. */
type Rule =
  | { readonly name: string; readonly witness: VerifierKey }
  | { readonly name: string; readonly threshold: number; readonly members: readonly Rule[] }

export interface WitnessPolicy {
  readonly logs: readonly KnownKey[]
  readonly witnesses: readonly (KnownKey & { readonly name: string })[]
  /** Null for `quorum none`: no cosignature is required. */
  readonly quorum: Rule | null
  /** The file itself, for readers who judge for themselves. */
  readonly file: Uint8Array
}

/** Verdict of a policy on the cosignatures. */
export interface QuorumVerdict {
  readonly isMet: boolean
  /** Name of the required witness or group; null for `quorum none`. */
  readonly quorum: string | null
  /** Members that have cosigned, and how many must: 1 of 1 for a single witness. */
  readonly met: number
  readonly required: number
  readonly members: number
  /** Key names of the policy's witnesses that have cosigned. */
  readonly by: readonly string[]
}

/** The format requires room for 32 logs, witnesses and groups; nested groups are evaluated recursively. */
const MOST_LINES_OF_A_KIND = 100
const MOST_BYTES = 512 * 1024
const NONE = 'none'

function refuse(line: number, what: string): never {
  throw new AppError('bad_configuration', `The policy of witnesses, line ${line}: ${what}.`)
}

interface Reading {
  readonly logs: KnownKey[]
  readonly witnesses: (KnownKey & { readonly name: string })[]
  readonly groups: string[]
  /** Witnesses and groups by name; they share one namespace. */
  readonly rules: Map<string, Rule>
  /** Names that are members of a group: each can be in one group only. */
  readonly members: Set<string>
  quorum: Rule | null | undefined
}

/** A text of octets for display. */
function toShown(octets: string): string {
  return new TextDecoder().decode(Uint8Array.from(octets, (octet) => octet.codePointAt(0)!))
}

function readKey(
  octets: string,
  line: number,
  isRight: (key: VerifierKey) => boolean,
  who: string,
) {
  let key: VerifierKey
  try {
    key = parseVerifierKey(parseUtf8(Uint8Array.from(octets, (octet) => octet.codePointAt(0)!)))
  } catch (error) {
    refuse(line, (error as Error).message.replace(/\.$/, ''))
  }
  if (!isRight(key)) refuse(line, `the key of ${key.name} is not that of a ${who}`)
  return key
}

function requireNew(known: readonly KnownKey[], key: VerifierKey, line: number): void {
  if (known.length >= MOST_LINES_OF_A_KIND)
    refuse(line, `there are more than ${MOST_LINES_OF_A_KIND} lines of this kind`)
  if (known.some((other) => equalBytes(other.key.publicKey, key.publicKey)))
    refuse(line, `the key of ${key.name} stands in it twice`)
}

function requireFreeName(reading: Reading, name: string, line: number): void {
  if (name === NONE) refuse(line, 'the name "none" has a meaning of its own')
  if (reading.rules.has(name)) refuse(line, `the name "${toShown(name)}" is taken`)
}

function requireRule(reading: Reading, name: string, line: number): Rule {
  const rule = reading.rules.get(name)
  return rule ?? refuse(line, `no line before it defines "${toShown(name)}"`)
}

function addLog(reading: Reading, [vkey, url, ...more]: readonly string[], line: number): void {
  if (vkey === undefined || more.length > 0)
    refuse(line, 'it is not of the form "log KEY [ADDRESS]"')
  const key = readKey(vkey, line, ({ type }) => type === ED25519_TYPE, 'log')
  requireNew(reading.logs, key, line)
  reading.logs.push({ key, url: url ?? null })
}

function addWitness(
  reading: Reading,
  [name, vkey, url, ...more]: readonly string[],
  line: number,
): void {
  if (name === undefined || vkey === undefined || more.length > 0)
    refuse(line, 'it is not of the form "witness NAME KEY [ADDRESS]"')
  requireFreeName(reading, name, line)
  const witness = readKey(vkey, line, isWitnessKey, 'witness')
  requireNew(reading.witnesses, witness, line)
  reading.witnesses.push({ name: toShown(name), key: witness, url: url ?? null })
  reading.rules.set(name, { name: toShown(name), witness })
}

function readThreshold(text: string, members: number, line: number): number {
  if (text === 'all') return members
  if (text === 'any') return 1
  const threshold = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0
  if (threshold >= 1 && threshold <= members) return threshold
  return refuse(
    line,
    `"${toShown(text)}" is neither all, any nor a number from 1 to the ${members} members`,
  )
}

function addGroup(
  reading: Reading,
  [name, threshold, ...names]: readonly string[],
  line: number,
): void {
  if (name === undefined || threshold === undefined || names.length === 0)
    refuse(line, 'it is not of the form "group NAME all|any|NUMBER NAME..."')
  requireFreeName(reading, name, line)
  if (reading.groups.length >= MOST_LINES_OF_A_KIND)
    refuse(line, `there are more than ${MOST_LINES_OF_A_KIND} lines of this kind`)
  const members = names.map((member) => requireRule(reading, member, line))
  for (const member of names) {
    if (reading.members.has(member)) refuse(line, `"${toShown(member)}" is a member twice`)
    reading.members.add(member)
  }
  reading.groups.push(name)
  reading.rules.set(name, {
    name: toShown(name),
    threshold: readThreshold(threshold, members.length, line),
    members,
  })
}

function setQuorum(reading: Reading, [name, ...more]: readonly string[], line: number): void {
  if (name === undefined || more.length > 0) refuse(line, 'it is not of the form "quorum NAME"')
  if (reading.quorum !== undefined) refuse(line, 'there is a quorum before it')
  reading.quorum = name === NONE ? null : requireRule(reading, name, line)
}

const KINDS: ReadonlyMap<
  string,
  (reading: Reading, words: readonly string[], line: number) => void
> = new Map([
  ['log', addLog],
  ['witness', addWitness],
  ['group', addGroup],
  ['quorum', setQuorum],
])

function readLine(reading: Reading, text: string, line: number): void {
  // oxlint-disable-next-line no-control-regex -- the format forbids exactly these
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text))
    refuse(line, 'it has a control character; lines end with a newline alone')
  const [kind, ...words] = text.split(/[ \t]+/).filter((word) => word !== '')
  if (kind === undefined || kind.startsWith('#')) return
  const add = KINDS.get(kind)
  if (add === undefined)
    refuse(line, `"${toShown(kind).slice(0, 50)}" is neither log, witness, group nor quorum`)
  add(reading, words, line)
}

/** Parses a policy file; throws `bad_configuration` with the number of the first wrong line. */
export function parseWitnessPolicy(file: Uint8Array): WitnessPolicy {
  if (file.length > MOST_BYTES)
    throw new AppError(
      'bad_configuration',
      `The policy of witnesses is longer than ${MOST_BYTES} bytes.`,
    )
  // One character per octet: names are compared as octets.
  const lines = Array.from(file, (octet) => String.fromCodePoint(octet))
    .join('')
    .split('\n')
  if (lines.pop() !== '') refuse(lines.length + 1, 'it does not end with a newline')
  const reading: Reading = {
    logs: [],
    witnesses: [],
    groups: [],
    rules: new Map(),
    members: new Set(),
    quorum: undefined,
  }
  for (const [at, text] of lines.entries()) readLine(reading, text, at + 1)
  const { logs, witnesses, quorum } = reading
  if (quorum === undefined)
    throw new AppError('bad_configuration', 'The policy of witnesses has no line "quorum".')
  return { logs, witnesses, quorum, file }
}

/** True when the witness, or enough members of the group, have cosigned. */
function isWitnessedBy(rule: Rule, isSigned: (witness: VerifierKey) => boolean): boolean {
  return 'witness' in rule ? isSigned(rule.witness) : countMet(rule, isSigned) >= rule.threshold
}

function countMet(
  { members }: Extract<Rule, { members: unknown }>,
  isSigned: (witness: VerifierKey) => boolean,
): number {
  return members.filter((member) => isWitnessedBy(member, isSigned)).length
}

/**
 * Whether these verified cosignatures meet the quorum.
 * @param cosigned name and id of each key with a valid cosignature
 */
export function judgeQuorum(
  { witnesses, quorum }: WitnessPolicy,
  cosigned: readonly Pick<VerifierKey, 'name' | 'id'>[],
): QuorumVerdict {
  const isSigned = (witness: VerifierKey) =>
    cosigned.some(({ name, id }) => name === witness.name && id === witness.id)
  const by = witnesses.filter(({ key }) => isSigned(key)).map(({ key }) => key.name)
  if (quorum === null) return { isMet: true, quorum, met: 0, required: 0, members: 0, by }
  const { name } = quorum
  const isMet = isWitnessedBy(quorum, isSigned)
  if ('witness' in quorum)
    return { isMet, quorum: name, met: Number(isMet), required: 1, members: 1, by }
  const { threshold: required, members } = quorum
  return {
    isMet,
    quorum: name,
    met: countMet(quorum, isSigned),
    required,
    members: members.length,
    by,
  }
}

/** The verdict in one line of English, for commands and runs. */
export function describeQuorum({ isMet, quorum, met, required, members, by }: QuorumVerdict) {
  const names = by.length === 0 ? 'by none of its witnesses' : `by ${by.join(', ')}`
  if (quorum === null) return `cosigned ${names} (the policy requires no witness)`
  const rule =
    members === 1 ? `the cosignature of "${quorum}"` : `${required} of ${members} of "${quorum}"`
  return isMet
    ? `witnessed ${names} (the policy: ${rule})`
    : `NOT witnessed: the policy requires ${rule}, and there are ${met}; cosigned ${names}`
}

/** A sentence for the witnesses whose signature cannot be checked here; empty without any. */
export function describeUnchecked(names: readonly string[]): string[] {
  if (names.length === 0) return []
  return [
    `This program cannot check the signature of ${names.join(', ')}: it runs on an older Node`,
  ]
}
