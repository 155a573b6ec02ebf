/** The results of a day, with links to the last thirty days. */
import { RESULT_DAYS, type PublicMatch } from '#data/model/match/public-match.ts'
import { formatCount, formatNumber } from '#site/lib/texts/format.ts'
import { countCalls, countRight } from '#site/lib/record/count-calls.ts'
import { formatDay, LOCAL_DAYS } from '#site/lib/texts/local-time.ts'
import { Bricks } from '#site/ui/Bricks.tsx'
import { CalledRight, DayRail, type RailDay } from '#site/ui/DayRail.tsx'
import { ARCHIVE_PATH, toResultsPath } from '#data/model/page-paths.ts'
import { MatchRows, RowsByLeague } from '#site/ui/rows/MatchRows.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { toPageTitle, type PublicPage } from './public-page.ts'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const
const LONG_DATE = { weekday: 'long', ...DATE } as const

export interface ResultDay {
  readonly day: string
  /** Matches that are over or were called off, by kick-off. */
  readonly matches: readonly PublicMatch[]
}

/** A day of the rail says how many were called right. */
function toRailDay({ t }: UiTexts, { day, matches }: ResultDay): RailDay {
  const { right, count } = countRight(matches)
  const path = toResultsPath(day)
  if (count === 0) return { day, path, note: '–' }
  // Without a hint, which would tell it to who hides results.
  const said = t('dashboard:rail.past', { right, count })
  const note = (
    <span data-result="">
      <CalledRight said={said} right={right} count={count} />
    </span>
  )
  return { day, path, note }
}

/** Head of a day's page; its description counts nothing before a prediction is opened. */
export function describeDay({ t, language }: UiTexts, { day, matches }: ResultDay) {
  const called = countRight(matches)
  const values = { date: formatDay(day, language, DATE), ...called }
  const name = t('public:results.day.title', { date: formatDay(day, language, LONG_DATE) })
  return {
    title: toPageTitle(t('public:results.day.pageTitle', values)),
    description: called.count > 0 ? t('public:results.day.description', values) : name,
  }
}

interface DayCountProps extends Pick<ResultDay, 'matches'> {
  readonly texts: UiTexts
}

/** How we did on a day: beside what our own chances promised, and as bricks. */
export function DayCount({ texts, matches }: DayCountProps) {
  const { t, language } = texts
  const { right, count, promised } = countCalls(matches)
  if (count === 0) return null
  const bricks = matches.flatMap(({ id, opened }) =>
    opened ? { id, wasCorrect: opened.wasCorrect } : [],
  )
  return (
    <div className="day-count" data-result="">
      <p>
        {t('public:hero.day', {
          count: right,
          total: formatCount(count, language),
          promised: formatNumber(promised, language, promised < 2 ? 1 : 0),
        })}
      </p>
      <Bricks bricks={bricks} sentence={null} />
    </div>
  )
}

/** What the dot in the bars of a day means, below them. */
export function DotNote({ texts: { t }, matches }: DayCountProps) {
  if (countRight(matches).count === 0) return null
  return (
    <p className="mt-4 text-xs text-muted" data-result="">
      {t('public:results.came')}
    </p>
  )
}

export interface ResultsFacts {
  /** Days with results, the newest first. */
  readonly resultDays: readonly ResultDay[]
  /** True once there are older results. */
  readonly hasArchive: boolean
}

/** What a page of results shows: a day, and on the page of the newest the one before it where it is short. */
export interface ShownResults {
  readonly day: ResultDay
  readonly before?: ResultDay | undefined
  readonly isNewest?: boolean
}

export function makeResultsPage(
  texts: UiTexts,
  { day: shown, before, isNewest }: ShownResults,
  { resultDays, hasArchive }: ResultsFacts,
): PublicPage {
  const { t, language } = texts
  const { day, matches } = shown
  const head = isNewest
    ? {
        title: toPageTitle(t('public:results.pageTitle')),
        description: t('public:results.description'),
      }
    : describeDay(texts, shown)
  return {
    ...head,
    content: (
      <>
        <Title
          text={isNewest ? t('public:results.title') : formatDay(day, language, LOCAL_DAYS.weekday)}
        />
        <div className="mt-2">
          <DayRail
            texts={texts}
            label={t('public:results.days')}
            days={resultDays.map((each) => toRailDay(texts, each)).reverse()}
            shown={day}
          />
        </div>
        <DayCount texts={texts} matches={matches} />
        <RowsByLeague texts={texts} matches={matches} />
        {before && (
          <div className="mt-12">
            <p className="font-serif text-xl">
              <a className="link link-alone" href={texts.href(toResultsPath(before.day))}>
                {formatDay(before.day, language, LONG_DATE)}
              </a>
            </p>
            <DayCount texts={texts} matches={before.matches} />
            <MatchRows texts={texts} matches={before.matches} hasLeague />
          </div>
        )}
        <DotNote texts={texts} matches={[...matches, ...(before?.matches ?? [])]} />
        {isNewest && <p className="mt-8 max-w-[38em] text-muted">{t('public:results.lead')}</p>}
        {hasArchive && <ArchiveLink texts={texts} />}
      </>
    ),
  }
}

/** The page without results: before the first match is over, and after a break longer than the shown days. */
export function makeEmptyResultsPage(
  texts: UiTexts,
  { hasArchive, hasSettled }: Pick<ResultsFacts, 'hasArchive'> & { readonly hasSettled: boolean },
): PublicPage {
  const { t } = texts
  const none = hasSettled
    ? t('public:team.noneBehind', { days: RESULT_DAYS })
    : t('public:results.none')
  return {
    title: t('public:results.pageTitle'),
    description: t('public:results.description'),
    content: (
      <>
        <Title text={t('public:results.title')} />
        <p className="mt-6 border-y border-rule py-8 text-center">{none}</p>
        {hasArchive && <ArchiveLink texts={texts} />}
      </>
    ),
  }
}

function ArchiveLink({ texts }: { readonly texts: UiTexts }) {
  return (
    <p className="mt-8">
      <a className="link link-alone" href={texts.href(ARCHIVE_PATH)}>
        {texts.t('public:archive.link')}
      </a>
    </p>
  )
}

function Title({ text }: { readonly text: string }) {
  return <h1 className="first-letter:uppercase">{text}</h1>
}
