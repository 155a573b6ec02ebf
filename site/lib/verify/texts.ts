/** The words of the check, in the language of the page. */
import type {
  MatchIncident,
  MatchStepResult,
  MatchVerification,
} from '#data/ledger/proof/verify-match.ts'

export interface StepTexts {
  readonly title: string
  readonly passed: string
  readonly failed: string
}

export interface VerifyTexts {
  readonly [name: string]: unknown
  readonly steps: Readonly<Record<string, StepTexts>>
  readonly states: Readonly<Record<MatchStepResult['status'], string>>
  readonly witness: Readonly<Record<string, string>>
}

/** Puts values into a text: `{{size}} entries`. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** An instant without the T and the zone: 2026-08-15 14:00. */
export function formatInstant(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ')
}

/** Whose word "before kick-off" is: that of the witnesses who had signed by then, else the log's own. */
export function describeSeenBefore(
  texts: VerifyTexts,
  seenBefore: MatchVerification['seenBefore'],
): string {
  if (seenBefore.length === 0) return String(texts['beforeStated'])
  const first = Math.min(...seenBefore.map(({ timeSeconds }) => timeSeconds))
  return fill(String(texts['beforeWitnessed']), {
    time: formatInstant(new Date(first * 1000).toISOString()),
    names: seenBefore.map(({ name }) => name).join(', '),
  })
}

/** What a step says in one sentence. */
export function describeStep(texts: VerifyTexts, result: MatchStepResult): string {
  const { step, status, facts } = result
  if (status === 'not_checked') return String(texts['notChecked'])
  if (status === 'closed') return String(texts['closed'])
  const words = texts.steps[step]![status]
  const values: Record<string, string | number> = { ...facts }
  for (const name of ['madeAt', 'kickoffAt'])
    if (values[name] !== undefined) values[name] = formatInstant(String(values[name]))
  if (facts['computed'] !== undefined) values['hash'] = `${String(facts['computed']).slice(0, 16)}…`
  return fill(words, values)
}

function chooseIncidentText({ voidsThis, correctedBy, corrects }: MatchIncident): string {
  if (voidsThis) return 'incidentVoids'
  if (correctedBy !== null) return 'incidentWrong'
  return corrects.length > 0 ? 'incidentCorrects' : 'incident'
}

/** What an incident says, in one sentence before the operator's own words. */
export function describeIncident(texts: VerifyTexts, incident: MatchIncident): string {
  const { index, leaf, correctedBy } = incident
  const values = { index, time: formatInstant(leaf.statedAt), by: correctedBy ?? '' }
  return fill(String(texts[chooseIncidentText(incident)]), values)
}

/** True for an incident that still speaks against the match: it was not corrected, and corrects nothing itself. */
export function isTrouble({ correctedBy, corrects }: MatchIncident): boolean {
  return correctedBy === null && corrects.length === 0
}

/** The verdict in one sentence. */
export function describeVerdict(texts: VerifyTexts, verification: MatchVerification): string {
  if (!verification.ok) return String(texts['fails'])
  if (verification.isVoided) return String(texts['voided'])
  const isClosed = verification.steps.some(({ status }) => status === 'closed')
  return String(isClosed ? texts['fitsSoFar'] : texts['allFits'])
}
