/** Draws the checked proof and its editable fields. */
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { formatNumber } from '#site/lib/texts/format.ts'
import type { MatchProof } from '#data/ledger/proof/match-proof-file.ts'
import type { StepResult } from '#data/ledger/proof/proof-steps.ts'
import type { HandOver } from '#data/ledger/signing/current-signer.ts'
import type { MatchVerification } from '#data/ledger/proof/verify-match.ts'
import { makeClubs, type ShownClub } from '#site/lib/browser/club.ts'
import { requireElement, show } from '#site/lib/browser/elements.ts'
import { FIGURE_FIELDS, getFigure, getRaw, RAW_FIELDS, setFigure, setRaw } from './fields.ts'
import type { WitnessState } from '#data/model/record/witness-board.ts'
import {
  describeIncident,
  describeQuorum,
  describeSeenBefore,
  describeStep,
  describeVerdict,
  fill,
  formatEntries,
  formatInstant,
  isTrouble,
  type VerifyTexts,
} from './texts.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

/** Puts one item per text into a list. */
export function drawItems(list: HTMLElement, texts: readonly string[]): void {
  list.replaceChildren(
    ...texts.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  )
}

/** How a step ended, in the item that this attribute names. */
export function drawStep(
  texts: VerifyTexts,
  result: StepResult<string>,
  { attribute = 'data-step', more = '' } = {},
): void {
  const item = document.querySelector<HTMLElement>(`[${attribute}="${result.step}"]`)!
  item.dataset['status'] = result.status
  item.querySelector('.verify-state')!.textContent = texts.states[result.status]
  item.querySelector('.verify-words')!.textContent = `${describeStep(texts, result)} ${more}`.trim()
}

/** Shows the incidents that the log states for this match, in the operator's words. */
function drawIncidents(texts: VerifyTexts, incidents: MatchVerification['incidents']): void {
  const list = requireElement('verify-incidents')
  list.replaceChildren(
    ...incidents.map((incident) => {
      const quote = Object.assign(document.createElement('q'), {
        textContent: incident.leaf.message,
      })
      const item = document.createElement('li')
      item.append(`${describeIncident(texts, incident)} `, quote)
      return item
    }),
  )
  const isTroubled = incidents.some(isTrouble)
  list.classList.toggle('border-alert', isTroubled)
  list.classList.toggle('border-edge', !isTroubled)
  show(list, incidents.length > 0)
}

/** Every step with its words, the verdict, and how long it took. */
export function drawVerification(
  texts: VerifyTexts,
  verification: MatchVerification,
  tookMs: number,
): void {
  for (const result of verification.steps) {
    const isBefore = result.step === 'before_kickoff' && result.status === 'passed'
    drawStep(texts, result, { more: isBefore ? describeSeenBefore(texts, verification) : '' })
  }
  const verdict = requireElement('verify-verdict')
  verdict.dataset['ok'] = String(verification.ok && !verification.isVoided)
  verdict.textContent = describeVerdict(texts, verification)
  drawIncidents(texts, verification.incidents)
  requireElement('verify-time').textContent = fill(String(texts['time']), {
    milliseconds: formatNumber(tookMs, getPageLanguage(), 1),
  })
}

function drawInput(input: Input, value: string | null, before: string | null): void {
  input.disabled = value === null
  // The input that is being edited is not overwritten.
  if (input !== document.activeElement) input.value = value ?? ''
  input.toggleAttribute('data-changed', value !== before)
}

/** Draws the figures and texts of the proof, and marks those that differ from the loaded one. */
export function drawEdits(proof: MatchProof, original: MatchProof): void {
  for (const field of FIGURE_FIELDS)
    drawInput(
      requireElement<HTMLInputElement>(`verify-${field.name}`),
      getFigure(proof, field),
      getFigure(original, field),
    )
  for (const name of RAW_FIELDS) {
    const isThere = name !== 'open' || proof.open !== null
    const input = requireElement<HTMLTextAreaElement>(`verify-${name}`)
    drawInput(input, isThere ? getRaw(proof, name) : null, isThere ? getRaw(original, name) : null)
  }
  drawSubject(toSubject(original))
}

type ClubsOf = ReadonlyMap<string, readonly ShownClub[]>
let clubsOf: ClubsOf = new Map()

/** Names the match by its clubs if the list of its day is known, else (a file read offline) by its id. */
function drawSubject(matchId: string): void {
  const subject = requireElement('verify-subject')
  subject.dataset['match'] = matchId
  const clubs = clubsOf.get(matchId)
  subject.replaceChildren(...(clubs ? makeClubs(clubs) : [matchId]))
}

/** Sets the clubs of a day's matches, by which the checked match is named from now on. */
export function nameSubjects(clubs: ClubsOf): void {
  clubsOf = clubs
  drawSubject(requireElement('verify-subject').dataset['match'] ?? '')
}

/** Removes all results of an earlier proof. */
export function clearVerification(): void {
  for (const item of document.querySelectorAll<HTMLElement>('[data-step]')) {
    delete item.dataset['status']
    item.querySelector('.verify-state')!.textContent = ''
    item.querySelector('.verify-words')!.textContent = ''
  }
  const verdict = requireElement('verify-verdict')
  delete verdict.dataset['ok']
  for (const element of [verdict, requireElement('verify-time')]) element.textContent = ''
  show(requireElement('verify-incidents'), false)
  drawSubject('')
  const fields = [...FIGURE_FIELDS.map(({ name }) => name), ...RAW_FIELDS]
  for (const name of fields) drawInput(requireElement<Input>(`verify-${name}`), null, null)
}

/** Id of the proof's match, from its commit entry. */
function toSubject({ commit }: MatchProof): string {
  return /"matchId":"([^"]+)"/.exec(commit.text)?.[1] ?? ''
}

/** Calls back with the changed proof at every input. */
export function listenToEdits(
  getProof: () => MatchProof | null,
  onChange: (proof: MatchProof) => void,
): void {
  const listen = (id: string, apply: (proof: MatchProof, value: string) => MatchProof) => {
    const input = requireElement<HTMLInputElement>(id)
    input.addEventListener('input', () => {
      const proof = getProof()
      if (proof) onChange(apply(proof, input.value))
    })
  }
  for (const field of FIGURE_FIELDS)
    listen(`verify-${field.name}`, (proof, value) => setFigure(proof, field, value))
  for (const name of RAW_FIELDS)
    listen(`verify-${name}`, (proof, value) => setRaw(proof, name, value))
}

/**
 * Shows whether the key on the page is the log's current key or an earlier one.
 *
 * @param handOver the entry by which the key on the page was rotated
 */
export function drawKey(
  texts: VerifyTexts,
  { key, logKey }: { readonly key: string | null; readonly logKey: string | null },
  handOver: HandOver | null,
): void {
  const words = requireElement('verify-key-words')
  const other = handOver === null ? 'otherKey' : 'oldKey'
  const name = key === null ? 'wrongKey' : key === logKey ? 'sameKey' : other
  const entry = handOver?.index ?? 0
  words.textContent = logKey === null && key !== null ? '' : fill(String(texts[name]), { entry })
  words.classList.toggle('text-alert', name !== 'sameKey')
}

/**
 * Draws each witness's cosignature, whether this browser has checked it, and whether they satisfy
 * the policy.
 *
 * @param verification null before the first check
 */
export function drawWitnesses(
  texts: VerifyTexts,
  witnesses: readonly WitnessState[],
  verification: MatchVerification | null,
): void {
  const lines = witnesses.map(({ name, status, size, seenAt }) =>
    fill(texts.witness[status]!, {
      name,
      size: formatEntries(size ?? 0),
      time: seenAt === null ? '' : formatInstant(seenAt),
    }),
  )
  const seals = (verification?.witnesses ?? []).map(({ name }) =>
    fill(String(texts['witnessChecked']), { name }),
  )
  const verdict = verification === null ? [] : describeQuorum(texts, verification)
  const isNone = witnesses.length === 0 && (verification?.quorum ?? null) === null
  const words = isNone ? [String(texts['witnessNone'])] : [...verdict, ...lines, ...seals]
  const list = requireElement('verify-witnesses')
  drawItems(list, words)
  show(list, true)
}
