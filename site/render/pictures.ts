/**
 * The pictures of shared links, as SVG. Those of the site, the record, days and leagues exist in each
 * language, those of matches and teams in English alone.
 */
import { SeasonFileSchema } from '#data/model/forecast/season-forecast.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { getLeague, LEAGUES, type LeagueId } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { listShownLeagues, PublishedStatusSchema } from '#data/model/match/published-status.ts'
import { RecordSchema } from '#data/model/record/record.ts'
import { WINDOW_DAYS } from '#data/model/time.ts'
import { drawLeague } from '#site/render/social/league-picture.ts'
import { drawList } from '#site/render/social/list-picture.ts'
import { drawMatch } from '#site/render/social/match-picture.ts'
import { drawRecord } from '#site/render/social/record-picture.ts'
import { drawSite, type Shown } from '#site/render/social/site-picture.ts'
import { drawTeam } from '#site/render/social/team-picture.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { Team } from '#site/ui/pages/team-page.tsx'
import { getFile, type PublicFacts, type PublishedFiles } from './facts.ts'
import { getUiTexts } from './frames.ts'

const DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short' } as const

const isAhead = ({ matchStatus }: PublicMatch) =>
  matchStatus === 'scheduled' || matchStatus === 'live'

/** Matches of a day without those that are off, coming ones first. */
function listOfDay(matches: readonly PublicMatch[], day: string): PublicMatch[] {
  const played = matches.filter(
    ({ matchDate, matchStatus }) => matchDate === day && !isOffThePitch(matchStatus),
  )
  return played.toSorted((a, b) => Number(isAhead(b)) - Number(isAhead(a)))
}

/** What the pictures are drawn from. */
export interface PictureFacts {
  readonly files: PublishedFiles
  readonly facts: PublicFacts
}

const getStatus = (files: PublishedFiles) => getFile(files, 'status', PublishedStatusSchema)

/** Days with a picture: those of the window of predictions. */
const hasDay = ({ files }: PictureFacts, day: string) => files.has(`public/days/${day}.json`)

function drawDay(texts: UiTexts, day: string, { facts }: PictureFacts): string {
  const { t, language } = texts
  return drawList(texts, {
    title: formatDay(day, language, DATE),
    heading: t('preview:social.times'),
    matches: nameClubs(listOfDay(facts.matches, day), language),
    toWhen: ({ matchTime }) => matchTime,
    none: t('verify:matchNone'),
  })
}

function drawLeagueOrFixtures(texts: UiTexts, id: string, { files, facts }: PictureFacts): string {
  const { t, language } = texts
  const { name } = getLeague(id as LeagueId)
  const season = getFile(files, `seasons/${id}`, SeasonFileSchema)
  const table = facts.tables.get(id) ?? []
  const isDemo = getStatus(files)?.isDemo ?? false
  if (season?.forecast) {
    const { forecast, history } = season
    const named = nameClubs({ season: { forecast, history }, table }, language)
    return drawLeague(texts, { name, isDemo, ...named })
  }
  return drawList(texts, {
    title: toCompetitionName(name, language),
    heading: t('public:league.fixtures'),
    matches: nameClubs(
      facts.matches.filter((match) => match.leagueId === id && isAhead(match)),
      language,
    ),
    toWhen: ({ matchDate }) => formatDay(matchDate, language, SHORT),
    none: t('preview:league.none', { days: WINDOW_DAYS }),
  })
}

/**
 * The SVG of a picture of the site, its record, a day or a league.
 * @param name `de/record`, `de/day-2026-08-15`; null where there is no such day or league
 */
export function drawNamed(name: string, published: PictureFacts): string | null {
  const { files, facts } = published
  const language = name.slice(0, 2) as Language
  const texts = getUiTexts(language)
  const what = name.slice(3)
  if (what === 'record') {
    const record = getFile(files, 'record', RecordSchema)
    return drawRecord(texts, { record, isDemo: getStatus(files)?.isDemo ?? false })
  }
  if (what === 'site') {
    const latest = facts.resultDays
      .flatMap((day) => day.matches.toReversed())
      .find((match): match is Shown => match.opened !== null)
    const leagues = listShownLeagues(getStatus(files)?.lacks ?? []).length
    return drawSite(texts, { shown: nameClubs(latest ?? null, language), leagues })
  }
  const of = what.slice(what.indexOf('-') + 1)
  if (what.startsWith('day-')) return hasDay(published, of) ? drawDay(texts, of, published) : null
  return LEAGUES.some(({ id }) => id === of) ? drawLeagueOrFixtures(texts, of, published) : null
}

/** The SVG of a match's picture: in English alone, which every language shows. */
export const drawMatchSvg = (match: PublicMatch): string =>
  drawMatch(getUiTexts(DEFAULT_LANGUAGE), nameClubs(match, DEFAULT_LANGUAGE))

export const drawTeamSvg = (team: Team): string =>
  drawTeam(getUiTexts(DEFAULT_LANGUAGE), {
    ...nameClubs(team, DEFAULT_LANGUAGE),
    name: toClubName(team.name, DEFAULT_LANGUAGE),
  })
