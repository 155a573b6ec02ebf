/**
 * A match in calendars and feeds: fixture, receipt of its prediction, and the verdict afterwards.
 * No paid figure.
 */
import { toPage } from '#api/page-address.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { Language } from '#data/model/languages.ts'
import { toVerifyPath } from '#data/model/page-paths.ts'
import type { PublicFacts } from '#data/model/match/public-ids.ts'
import type { CalendarRow } from '#data/queries/matches/matches-read.ts'
import { fillText } from '#api/texts/fill-text.ts'
import { formatMoment } from '#api/texts/formats.ts'
import { toPlain, toPublicPath, toStatusWords, toTitle, toVerdict } from '#api/texts/match-words.ts'
import { TEXTS } from '#api/texts/texts.ts'

export interface FeedMatch {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly league: string
  readonly venue: string | null
  readonly kickoffAt: Date
  /** Time of the last change of fixture, receipt or verdict. */
  readonly updatedAt: Date
  /** Grows with each new kick-off, and when the match is put off or called off. */
  readonly sequence: number
  readonly status: CalendarRow['matchStatus']
  /** Its public page, or its league's before it has one. */
  readonly url: string
  /** True if there is a receipt or a verdict, and not only the fixture. */
  readonly hasNews: boolean
}

export interface FeedReader {
  readonly publicOrigin: string
  readonly language: Language
  /** An opened match then stays as it was sealed. */
  readonly hidesResults: boolean
}

/** Seconds from here on fit RFC 5545's 32 bits until 2088. */
const SEQUENCES_SINCE = Date.UTC(2020, 0, 1)

function toLines(row: CalendarRow, facts: PublicFacts, reader: FeedReader): string[] {
  const { language } = reader
  const words = TEXTS[language].feeds
  const status = toStatusWords(row, language)
  if (status !== null) return [status]
  if (facts.receipt === null) return [words.unsealed]
  const { receipt, opened } = facts
  if (opened === null && row.awarded) return [words.decided]
  const check = fillText(words.check, {
    link: toPage(reader.publicOrigin, language, toVerifyPath(row.id)),
  })
  if (opened === null || reader.hidesResults) {
    const values = {
      time: formatMoment(receipt.madeAt, language),
      entry: String(receipt.entry),
    }
    return [fillText(words.sealed, values), check]
  }
  return [toVerdict(row, opened, language), check]
}

export function toFeedMatch(row: CalendarRow, facts: PublicFacts, reader: FeedReader): FeedMatch {
  const { language, publicOrigin, hidesResults } = reader
  const title = toTitle(row, hidesResults ? null : facts.opened, language)
  const moments = [row.updatedAt, row.settledAt, facts.receipt && new Date(facts.receipt.madeAt)]
  return {
    id: row.id,
    title: `${row.isMock ? 'Demo: ' : ''}${title}`,
    text: toLines(row, facts, reader).map(toPlain).join('\n'),
    league: toCompetitionName(row.league, language),
    venue: row.venue === null ? null : toPlain(row.venue),
    kickoffAt: row.kickoffAt,
    updatedAt: new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0))),
    sequence: Math.floor((row.updatedAt.getTime() - SEQUENCES_SINCE) / 1000),
    status: row.matchStatus,
    url: toPage(publicOrigin, language, toPublicPath(row, facts)),
    hasNews: facts.receipt !== null,
  }
}
