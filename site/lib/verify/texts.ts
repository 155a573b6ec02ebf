/** The texts of the check, in the language of the page. */
import type { StepResult } from '#data/ledger/proof/proof-steps.ts'
import type { MatchIncident, MatchVerification } from '#data/ledger/proof/verify-match.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'

interface ResultTexts {
  readonly passed: string
  readonly failed: string
}

export interface VerifyTexts {
  readonly [name: string]: unknown
  /** A step that only looks for an entry in the log has a title alone: its result is in `included`. */
  readonly steps: Readonly<Record<string, { readonly title: string } & Partial<ResultTexts>>>
  readonly included: ResultTexts
  readonly states: Readonly<Record<StepResult<string>['status'], string>>
  readonly witness: Readonly<Record<string, string>>
  /** Texts for the check of a member forecast. */
  readonly own: Readonly<Record<string, string>>
}

/** Puts values into a text: `{{size}} entries`. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** An instant in UTC, formatted like the receipts of the site. */
export function formatInstant(instant: string): string {
  return formatUtc(instant, getPageLanguage())
}

/** A number of log entries with separated thousands. */
export const formatEntries = (entries: number) => formatCount(entries, getPageLanguage())

/**
 * Who confirms "before kick-off": the witnesses, if enough of them had cosigned by then, else only
 * the log itself.
 */
export function describeSeenBefore(
  texts: VerifyTexts,
  { seenBefore, isSeenBefore }: Pick<MatchVerification, 'seenBefore' | 'isSeenBefore'>,
): string {
  if (seenBefore.length === 0) return String(texts['beforeStated'])
  const names = seenBefore.map(({ name }) => name).join(', ')
  if (!isSeenBefore) return fill(String(texts['beforeTooFew']), { names })
  const first = Math.min(...seenBefore.map(({ timeSeconds }) => timeSeconds))
  return fill(String(texts['beforeWitnessed']), {
    time: formatInstant(new Date(first * 1000).toISOString()),
    names,
  })
}

/**
 * Whether and by whom the checkpoint is cosigned, and by which rule: the policy's quorum, or each
 * witness by itself.
 */
export function describeQuorum(
  texts: VerifyTexts,
  { quorum, witnesses, unchecked }: Pick<MatchVerification, 'quorum' | 'witnesses' | 'unchecked'>,
): string[] {
  const unable = unchecked.map((name) => fill(String(texts['witnessUnchecked']), { name }))
  if (quorum === null)
    return witnesses.length === 0 ? unable : [String(texts['witnessAny']), ...unable]
  const { isMet, met, required, members, by } = quorum
  const names = by.length === 0 ? String(texts['nobody']) : by.join(', ')
  const rule = fill(String(texts[isMet ? 'witnessed' : 'notWitnessed']), {
    met,
    required,
    members,
    names,
  })
  return [rule, ...unable]
}

/** The result of a step in one sentence. */
export function describeStep(texts: VerifyTexts, result: StepResult<string>): string {
  const { step, status, facts } = result
  if (status === 'not_checked') return String(texts['notChecked'])
  if (status === 'closed') return String(texts['closed'])
  const isSuperseded = facts['superseded'] !== undefined
  const words = isSuperseded
    ? String(texts['superseded'])
    : (texts.steps[step]![status] ?? texts.included[status])
  const values: Record<string, string | number> = { ...facts }
  for (const name of ['madeAt', 'kickoffAt'])
    if (values[name] !== undefined) values[name] = formatInstant(String(values[name]))
  for (const name of ['size', 'index'])
    if (typeof values[name] === 'number') values[name] = formatEntries(values[name])
  if (facts['computed'] !== undefined) values['hash'] = `${String(facts['computed']).slice(0, 16)}…`
  return fill(words, values)
}

function chooseIncidentText({ voidsThis, correctedBy, corrects }: MatchIncident): string {
  if (voidsThis) return 'incidentVoids'
  if (correctedBy !== null) return 'incidentWrong'
  return corrects.length > 0 ? 'incidentCorrects' : 'incident'
}

/** An incident in one sentence, shown before the operator's own words. */
export function describeIncident(texts: VerifyTexts, incident: MatchIncident): string {
  const { index, leaf, correctedBy } = incident
  const values = {
    index: formatEntries(index),
    time: formatInstant(leaf.statedAt),
    by: correctedBy === null ? '' : formatEntries(correctedBy),
  }
  return fill(String(texts[chooseIncidentText(incident)]), values)
}

/** True for an incident that still counts against the match: it was not corrected and is not a correction. */
export function isTrouble({ correctedBy, corrects }: MatchIncident): boolean {
  return correctedBy === null && corrects.length === 0
}

/** The verdict in one sentence. */
export function describeVerdict(texts: VerifyTexts, verification: MatchVerification): string {
  if (!verification.ok) return String(texts['fails'])
  if (verification.isUnopenable) return String(texts['unopenable'])
  if (verification.isVoidedAfterKickoff) return String(texts['voidedAfterKickoff'])
  if (verification.isVoided) return String(texts['voided'])
  const isClosed = verification.steps.some(({ status }) => status === 'closed')
  return String(isClosed ? texts['fitsSoFar'] : texts['allFits'])
}
