/** The pages of the archive: every opened match by season, month, league and club. */
import {
  splitPlace,
  type DaySummary,
  type LeagueSummary,
  type PastIndex,
  type PastRow,
} from '#data/model/past/past-files.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import {
  ARCHIVE_PATH,
  toPastLeaguePath,
  toPastPartPath,
  toResultsPath,
  toSeasonMonthPath,
  toSeasonPath,
} from '#data/model/page-paths.ts'
import { toSeasonWords } from '#data/model/season.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { toPageTitle, type PublicPage } from '#site/ui/pages/public-page.ts'
import { WayBack } from '#site/ui/pages/WayBack.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { PastRows } from './PastRows.tsx'
import { Shelf, type ShelfEntry, type ShelfProps } from './Shelf.tsx'

type Count = Pick<DaySummary, 'right' | 'count'>

const addUp = (counts: readonly Count[]): Count => ({
  right: counts.reduce((sum, { right }) => sum + right, 0),
  count: counts.reduce((sum, { count }) => sum + count, 0),
})

const toMonthName = (month: string, language: string) =>
  formatDay(`${month}-01`, language, { month: 'long', year: 'numeric' })

const toLeagueName = (leagueId: string, { language }: UiTexts) =>
  toCompetitionName(LEAGUES.find(({ id }) => id === leagueId)?.name ?? leagueId, language)

interface Headline {
  readonly title: string
  readonly back: { readonly path: string; readonly name: string }
  readonly counts: Count
}

const toSeasonBack = ({ t }: UiTexts, season: string) => ({
  path: toSeasonPath(season),
  name: t('public:archive.season', { season: toSeasonWords(season) }),
})

function Head({ texts: { t, href }, title, back, counts }: Headline & { readonly texts: UiTexts }) {
  return (
    <>
      <WayBack href={href(back.path)} name={back.name} />
      <h1 className="mt-2">{title}</h1>
      {counts.count > 0 && (
        <p className="mt-3 text-muted">
          {t('past-predictions:summary', { right: counts.right, count: counts.count })}
        </p>
      )}
    </>
  )
}

const toWords = ({ t }: UiTexts, what: string) => ({
  title: toPageTitle(`${what} · Pitchproof`),
  description: t('public:archive.listDescription', { what }),
})

/** A page of shelves, each a list of links. */
const makeShelfPage = (
  texts: UiTexts,
  headline: Headline,
  shelves: readonly Omit<ShelfProps, 'texts'>[],
): PublicPage => ({
  ...toWords(texts, headline.title),
  content: (
    <>
      <Head texts={texts} {...headline} />
      {shelves.map((shelf) => (
        <Shelf key={shelf.id} texts={texts} {...shelf} />
      ))}
    </>
  ),
})

export type LeaguesOfSeason = readonly (readonly [place: string, summary: LeagueSummary])[]

const toLeagueEntries = (texts: UiTexts, leagues: LeaguesOfSeason): ShelfEntry[] => {
  const order = LEAGUES.map(({ id }): string => id)
  const toRank = (place: string) => order.indexOf(splitPlace(place).leagueId)
  return leagues
    .toSorted(([one], [other]) => toRank(one) - toRank(other))
    .map(([place, summary]) => ({
      path: toPastLeaguePath(place),
      name: toLeagueName(splitPlace(place).leagueId, texts),
      ...addUp([summary]),
    }))
}

/** `/archive` */
export function makeArchivePage(texts: UiTexts, { leagues }: PastIndex): PublicPage {
  const { t } = texts
  const bySeason = [
    ...Map.groupBy(Object.entries(leagues), ([place]) => splitPlace(place).season),
  ].sort(([one], [other]) => (one < other ? 1 : -1))
  return {
    title: toPageTitle(t('public:archive.pageTitle')),
    description: t('public:archive.description'),
    content: (
      <>
        <WayBack href={texts.href('/results')} name={t('public:results.title')} />
        <h1 className="mt-2">{t('public:archive.title')}</h1>
        <p className="mt-3 max-w-[38em] text-muted sm:text-lg">{t('public:archive.lead')}</p>
        <Shelf
          texts={texts}
          id="seasons"
          title={t('public:archive.seasons')}
          entries={bySeason.map(([season, list]) => ({
            path: toSeasonPath(season),
            name: toSeasonWords(season),
            ...addUp(list.map(([, summary]) => summary)),
          }))}
        />
      </>
    ),
  }
}

export type DaysOfSeason = readonly (readonly [day: string, summary: DaySummary])[]

const byMonth = (days: DaysOfSeason) => [...Map.groupBy(days, ([day]) => day.slice(0, 7))].sort()

/** `/archive/2024-25` */
export function makeSeasonPage(
  texts: UiTexts,
  season: string,
  { leagues, days }: { readonly leagues: LeaguesOfSeason; readonly days: DaysOfSeason },
): PublicPage {
  const { t, language } = texts
  const headline = {
    title: t('public:archive.season', { season: toSeasonWords(season) }),
    back: { path: ARCHIVE_PATH, name: t('public:archive.title') },
    counts: addUp(leagues.map(([, summary]) => summary)),
  }
  return makeShelfPage(texts, headline, [
    { id: 'leagues', title: t('public:nav.leagues'), entries: toLeagueEntries(texts, leagues) },
    {
      id: 'months',
      title: t('public:archive.months'),
      entries: byMonth(days).map(([month, list]) => ({
        path: toSeasonMonthPath(season, month),
        name: toMonthName(month, language),
        ...addUp(list.map(([, summary]) => summary)),
      })),
    },
  ])
}

/** `/archive/2024-25/2024-08` */
export function makeMonthPage(
  texts: UiTexts,
  { season, month }: { readonly season: string; readonly month: string },
  days: DaysOfSeason,
): PublicPage {
  const { t, language } = texts
  const headline = {
    title: toMonthName(month, language),
    back: toSeasonBack(texts, season),
    counts: addUp(days.map(([, summary]) => summary)),
  }
  return makeShelfPage(texts, headline, [
    {
      id: 'days',
      title: t('public:results.days'),
      entries: days.map(([day, summary]) => ({
        path: toResultsPath(day),
        name: formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' }),
        ...addUp([summary]),
      })),
    },
  ])
}

const toCount = (rows: readonly PastRow[]): Count => {
  const said = rows.flatMap((row) => row.said ?? [])
  return { count: said.length, right: said.filter(({ wasCorrect }) => wasCorrect).length }
}

/** Rows of a club, by its id. */
export const pickClub = (rows: readonly PastRow[], id: string) =>
  rows.filter(({ homeTeamId, awayTeamId }) => homeTeamId === id || awayTeamId === id)

/** `/archive/2024-25/premier-league` */
export function makePastLeaguePage(
  texts: UiTexts,
  place: string,
  { rows, clubs }: { readonly rows: readonly PastRow[] } & Pick<LeagueSummary, 'clubs'>,
): PublicPage {
  const { t, language } = texts
  const { season, leagueId } = splitPlace(place)
  const headline = {
    title: `${toLeagueName(leagueId, texts)} ${toSeasonWords(season)}`,
    back: toSeasonBack(texts, season),
    counts: toCount(rows),
  }
  const months = [...Map.groupBy(rows, ({ matchDate }) => matchDate.slice(0, 7))].sort()
  return makeShelfPage(texts, headline, [
    {
      id: 'months',
      title: t('public:archive.months'),
      entries: months.map(([month, list]) => ({
        path: toPastPartPath(place, month),
        name: toMonthName(month, language),
        ...toCount(list),
      })),
    },
    {
      id: 'clubs',
      title: t('public:archive.clubs'),
      entries: clubs.map(([id, name]) => ({
        path: toPastPartPath(place, id),
        name: toClubName(name, language),
        ...toCount(pickClub(rows, id)),
      })),
    },
  ])
}

/** A month or a club of a league's season: its name and its matches. */
export interface PastPart {
  /** A month such as 2024-08, or a club. */
  readonly of: { readonly month: string } | { readonly club: string }
  readonly rows: readonly PastRow[]
}

/** `/archive/2024-25/premier-league/2024-08` and `…/arsenal` */
export function makePastPartPage(
  texts: UiTexts,
  place: string,
  { of, rows }: PastPart,
): PublicPage {
  const { language } = texts
  const { season, leagueId } = splitPlace(place)
  const league = `${toLeagueName(leagueId, texts)} ${toSeasonWords(season)}`
  const title =
    'month' in of
      ? `${toLeagueName(leagueId, texts)}, ${toMonthName(of.month, language)}`
      : `${toClubName(of.club, language)}, ${league}`
  return {
    ...toWords(texts, title),
    content: (
      <>
        <Head
          texts={texts}
          title={title}
          back={{ path: toPastLeaguePath(place), name: league }}
          counts={toCount(rows)}
        />
        <PastRows texts={texts} rows={nameClubs(rows, language)} />
      </>
    ),
  }
}
