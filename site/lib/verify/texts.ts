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

/** What an incident says, in one sentence before the operator's own words. */
export function describeIncident(texts: VerifyTexts, { index, leaf, voidsThis }: MatchIncident) {
  const name = voidsThis ? 'incidentVoids' : 'incident'
  return fill(String(texts[name]), { index, time: formatInstant(leaf.statedAt) })
}

/** The verdict in one sentence. */
export function describeVerdict(texts: VerifyTexts, verification: MatchVerification): string {
  if (!verification.ok) return String(texts['fails'])
  if (verification.isVoided) return String(texts['voided'])
  const isClosed = verification.steps.some(({ status }) => status === 'closed')
  return String(isClosed ? texts['fitsSoFar'] : texts['allFits'])
}
