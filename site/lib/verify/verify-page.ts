/**
 * The page /verify: loads the proof of a match or from a file, checks it with WebCrypto, and checks
 * again after every edit. Its state is the loaded proof and the edited one.
 */
import {
  isForecastProof,
  parseForecastProof,
  type ForecastProof,
} from '#data/ledger/proof/forecast-proof-file.ts'
import { parseMatchProof, type MatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readListedKickoff } from '#data/ledger/proof/listed-kickoff.ts'
import type { ProofTrust } from '#data/ledger/proof/proof-head.ts'
import { verifyForecast } from '#data/ledger/proof/verify-forecast.ts'
import { verifyMatch } from '#data/ledger/proof/verify-match.ts'
import { parseBase64 } from '#data/ledger/format/bytes.ts'
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { findHandOver, type HandOver } from '#data/ledger/signing/current-signer.ts'
import { parseWitnessPolicy, type WitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import { canCheckSignatures } from './browser-check.ts'
import {
  clearVerification,
  drawEdits,
  drawKey,
  drawVerification,
  drawWitnesses,
  listenToEdits,
} from './draw.ts'
import { drawForecast, showForecast } from './draw-forecast.ts'
import { drawInPlay, listenToMoment } from './in-play.ts'
import { requireElement, show } from '#site/lib/browser/elements.ts'
import type { WitnessesReply, WitnessState } from '#data/model/record/witness-board.ts'
import { proveHandOvers } from '#data/ledger/proof/proved-hand-overs.ts'
import { toProvedEntry } from '#data/ledger/proof/proved-entry.ts'
import { fetchKey, fetchProof, fetchWitnesses, toProofPath } from './replies.ts'
import { beginChoice, initChoice, type IsCurrent } from './choice.ts'
import type { VerifyTexts } from './texts.ts'

const texts = JSON.parse(requireElement('verify-texts').textContent) as VerifyTexts
const keyInput = requireElement<HTMLTextAreaElement>('verify-key')
const resetButton = requireElement<HTMLButtonElement>('verify-reset')

let original: MatchProof | null = null
let current: MatchProof | null = null
/** The proof of a member forecast, when one was loaded instead of a match. */
let forecast: ForecastProof | null = null
let logKey: string | null = null
let witnesses: readonly WitnessState[] = []
let policy: WitnessPolicy | null = null
let handOvers: readonly HandOver[] = []
/** The same with their proofs, once they are loaded. */
let reply: WitnessesReply | null = null
let turn = 0

function readKey(text: string): VerifierKey | null {
  try {
    return parseVerifierKey(text)
  } catch {
    return null
  }
}

/** Receipts of before a rotation count where the key in the field has signed a log that holds it. */
async function listProvedHandOvers(key: VerifierKey | null): Promise<readonly HandOver[]> {
  if (key === null || reply === null || handOvers.length === 0) return []
  try {
    const entries = reply.handOvers.map(toProvedEntry)
    return await proveHandOvers({ checkpoint: reply.checkpoint, entries }, [key])
  } catch {
    // What does not hold proves nothing: then only files of the key in the field pass.
    return []
  }
}

/** What the server says of witnesses and rotations, none of which can stand in for the log's key. */
const toTrust = async (key: VerifierKey | null): Promise<ProofTrust> => ({
  // Without keys of a kind that this page does not know.
  witnesses: witnesses.map((witness) => readKey(witness.key)).filter((each) => each !== null),
  policy,
  handOvers,
  provedHandOvers: await listProvedHandOvers(key),
})

/** The log key in the field; none while it holds no key. */
const listKeys = (key: VerifierKey | null) => (key === null ? [] : [key])

async function checkForecast(
  proof: ForecastProof,
  key: VerifierKey | null,
  mine: number,
): Promise<void> {
  const verification = await verifyForecast(proof, listKeys(key), await toTrust(key))
  if (mine === turn) drawForecast(texts, proof, verification)
}

/** Checks the edited proof; the result of an earlier check that ends later is ignored. */
async function check(): Promise<void> {
  const mine = ++turn
  const key = readKey(keyInput.value.replaceAll(/\s/g, ''))
  const handOver = key === null ? null : await findHandOver(key, handOvers)
  if (mine !== turn) return
  const shown = key === null ? null : keyInput.value.replaceAll(/\s/g, '')
  drawKey(texts, { key: shown, logKey }, handOver)
  resetButton.disabled = current === original && keyInput.value === (logKey ?? '')
  if (forecast !== null) return checkForecast(forecast, key, mine)
  if (current === null) return
  const startedAt = performance.now()
  const verification = await verifyMatch(current, listKeys(key), await toTrust(key))
  if (mine !== turn) return
  drawVerification(texts, verification, performance.now() - startedAt)
  drawWitnesses(texts, witnesses, verification)
  drawInPlay(texts, verification.ok ? verification.open : null)
}

function setProof(proof: MatchProof): void {
  current = proof
  drawEdits(proof, original!)
  void check()
}

/** The day on which the file lists its match, unchecked; null for a file that has none. */
function readDay({ kickoff, commit }: MatchProof, matchId: string): string | null {
  try {
    const kickoffAt = kickoff
      ? readListedKickoff(kickoff.text, matchId)
      : readPlainLeaf(commit.text, 'commit').kickoffAt
    return kickoffAt.slice(0, 10)
  } catch {
    return null
  }
}

function showProblem(words: unknown): void {
  const problem = requireElement('verify-problem')
  problem.textContent = String(words ?? '')
  show(problem, problem.textContent !== '')
}

/** Clears the current proof and its results. */
function forgetProof(): void {
  original = null
  current = null
  forecast = null
  showForecast(false)
  turn++
  resetButton.disabled = keyInput.value === (logKey ?? '')
  show(requireElement('verify-download'), false)
  clearVerification()
  drawInPlay(texts, null)
}

function openProof(text: string): void {
  forgetProof()
  try {
    if (isForecastProof(text)) {
      forecast = parseForecastProof(text)
      showForecast(true)
      showProblem('')
      void check()
      return
    }
    original = parseMatchProof(text)
  } catch {
    showProblem(texts['notProof'])
    return
  }
  showProblem('')
  setProof(original)
}

/** Loads the proof of a match; the day of its last listing, null where it is not known. */
async function openMatch(matchId: string, isCurrent: IsCurrent): Promise<string | null> {
  const download = requireElement<HTMLAnchorElement>('verify-download')
  const proof = await fetchProof(matchId).catch(() => null)
  if (!isCurrent()) return null
  if (proof === null) {
    forgetProof()
    showProblem(texts['failed'])
    return null
  }
  openProof(proof)
  download.href = toProofPath(matchId)
  show(download, true)
  return original && readDay(original, matchId)
}

async function openFile(file: File): Promise<void> {
  const isCurrent = beginChoice()
  const text = await file.text()
  if (!isCurrent()) return
  openProof(text)
}

async function loadWitnesses(): Promise<void> {
  reply = await fetchWitnesses().catch(() => null)
  if (reply === null) return
  witnesses = reply.witnesses
  policy = reply.policy === null ? null : parseWitnessPolicy(parseBase64(reply.policy))
  handOvers = reply.handOvers.map(({ index, entry }) => ({
    index,
    leaf: readPlainLeaf(entry, 'key'),
  }))
}

/** Loads the key first, because nothing can be checked without it; then the witnesses. */
async function loadKeys(): Promise<void> {
  logKey = await fetchKey().catch(() => null)
  keyInput.value = logKey ?? ''
  await check()
  // Before its first entry the log has neither a key nor witnesses.
  if (logKey === null) return
  await loadWitnesses()
  drawWitnesses(texts, witnesses, null)
  await check()
}

function listen(): void {
  listenToEdits(
    () => current,
    (proof) => setProof(proof),
  )
  listenToMoment(texts)
  keyInput.addEventListener('input', () => void check())
  resetButton.addEventListener('click', () => {
    keyInput.value = logKey ?? ''
    if (original) setProof(original)
    else void check()
  })
  requireElement<HTMLInputElement>('verify-file').addEventListener('change', (event) => {
    const [file] = (event.target as HTMLInputElement).files ?? []
    if (file) void openFile(file)
  })
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    const [file] = event.dataTransfer?.files ?? []
    if (file) void openFile(file)
  })
}

async function start(): Promise<void> {
  const unable = await canCheckSignatures()
  if (unable !== null) {
    const words = requireElement('verify-unable')
    words.textContent = String(texts[unable])
    show(words, true)
    show(requireElement('verify'), false)
    return
  }
  listen()
  await Promise.all([
    loadKeys(),
    initChoice({ openMatch, onFailure: () => showProblem(texts['failed']) }),
  ])
}

void start()
