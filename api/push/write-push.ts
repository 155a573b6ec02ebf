/**
 * The words of a notification, written when it is sent from the match as it is then. A figure comes
 * from the rows that the plan may list or from the public log; nothing else is read here.
 */
import { toLocalDay } from '#data/model/account/morning-letter.ts'
import type { PushFact } from '#data/model/account/push.ts'
import type { Plan } from '#data/model/billing/plans.ts'
import { toPrintedChances, type Chances } from '#data/model/forecast/printed-chances.ts'
import type { Language } from '#data/model/languages.ts'
import { HALF_TIME } from '#data/model/match/clock.ts'
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import type { PublicFacts } from '#data/model/match/public-ids.ts'
import { toMemberMatchPath } from '#data/model/page-paths.ts'
import type { ToldMatch } from '#data/queries/mail/push-deliveries.ts'
import { toPage } from '#api/page-address.ts'
import { fillText } from '#api/texts/fill-text.ts'
import { formatLongDay, formatTime } from '#api/texts/formats.ts'
import {
  toChancesText,
  toPlain,
  toPublicPath,
  toSaid,
  toStatusWords,
  toTitle,
  toVerdict,
} from '#api/texts/match-words.ts'
import { TEXTS } from '#api/texts/texts.ts'

/** What is known of a match for the members of one plan. */
export interface PushContents {
  readonly row: ToldMatch
  readonly facts: PublicFacts
  /** Null where the plan may not list it. */
  readonly chances: Chances | null
  /** Of the revision before the newest one; null where the plan may not see moves, or there is none. */
  readonly before: Chances | null
}

export interface PushPlace {
  readonly fact: PushFact
  readonly language: Language
  readonly timeZone: string
  readonly plan: Plan
  readonly publicOrigin: string
  readonly hidesResults: boolean
}

export interface WrittenPush {
  readonly title: string
  readonly body: string
  readonly url: string
}

/** What we had said, once the log has opened it or where the plan may read it; null for others. */
function toOurWords({ row, facts, chances }: PushContents, place: PushPlace): string | null {
  const { language, hidesResults } = place
  if (facts.opened !== null) {
    const { predictedOutcome, chance } = facts.opened
    return hidesResults
      ? toSaid(row, predictedOutcome, chance, language)
      : toVerdict(row, facts.opened, language)
  }
  if (chances === null) return null
  const printed = toPrintedChances(chances)
  const chance = Math.max(printed.home, printed.draw, printed.away)
  return toSaid(row, toLikeliestOutcome(printed), chance, language)
}

function toBody(contents: PushContents, place: PushPlace): string | null {
  const { fact, language, timeZone, hidesResults } = place
  const { row, chances, before } = contents
  const words = TEXTS[language].push
  const join = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ')
  const isClock = row.clock !== null && row.clock !== HALF_TIME && row.matchStatus === 'live'
  const minute = isClock ? ` (${row.clock}′)` : ''
  if (fact === 'lineups') {
    const toText = (known: Chances) => toChancesText(row, toPrintedChances(known), language)
    return join(
      words.lineups,
      chances && fillText(words.chances, { chances: toText(chances) }),
      chances && before && fillText(words.before, { chances: toText(before) }),
    )
  }
  if (fact === 'moved') {
    const status = toStatusWords(row, language)
    if (status !== null) return `${status}.`
    const day = formatLongDay(toLocalDay(row.kickoffAt, timeZone), language)
    const when = `${day}, ${formatTime(row.kickoffAt, language, timeZone)}`
    return fillText(words.moved, { when })
  }
  if (fact === 'goal' || fact === 'corrected')
    return hidesResults ? null : fillText(words[fact], { minute })
  if (fact === 'halfTime') return words.halfTime
  if (fact === 'over') return join(words.over, toOurWords(contents, place))
  // A match without a prediction has no seal.
  return contents.facts.opened === null ? null : join(words.opened, toOurWords(contents, place))
}

/** Null when there is nothing to say. */
export function writePush(contents: PushContents, place: PushPlace): WrittenPush | null {
  const { row, facts, chances } = contents
  const { language, publicOrigin, plan, hidesResults } = place
  const body = toBody(contents, place)
  if (body === null) return null
  const isScored = row.matchStatus === 'live' || row.matchStatus === 'finished'
  const { homeScore, awayScore } = row
  const score =
    isScored && homeScore !== null && awayScore !== null && !hidesResults
      ? { homeScore, awayScore }
      : null
  const isTheirs = chances !== null || plan === 'premium'
  const path = isTheirs ? toMemberMatchPath(row.id) : toPublicPath(row, facts)
  return {
    title: `${row.isMock ? 'Demo: ' : ''}${toTitle(row, score, language)}`,
    body: toPlain(body),
    url: toPage(publicOrigin, language, path),
  }
}
