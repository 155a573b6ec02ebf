/**
 * The one door of the drawn pages: an address and what is published in, the page out. It grows with
 * the page alone; what it reads is in memory, or one file of the past.
 */
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import type { DrawnAddress } from '#data/model/drawn-addresses.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { ChartEnding } from '#site/lib/charts/chart.ts'
import { toCardMatch } from '#site/ui/embed/card-match.ts'
import { writeCard, writeOembed } from './cards.ts'
import { writeChart, type PublishedCharts } from './charts.ts'
import { DRAWN_CACHING } from './drawn-caching.ts'
import type { PublicFacts, PublishedFiles } from './facts.ts'
import { fillFrame } from './fill-frame.ts'
import type { Frames } from './frames.ts'
import { writeDay, writeMatch, writeResults, writeTeam, type WrittenPage } from './match-pages.ts'
import {
  writeArchive,
  writeMonth,
  writePart,
  writePastDay,
  writePastLeague,
  writePastMatch,
  writeSeason,
} from './past-pages.ts'
import { drawMatchSvg, drawNamed, drawTeamSvg } from './pictures.ts'
import { makeSearchIndex } from './search.ts'
import { writeSitemap, type PastReader } from './sitemap.ts'

/** All that pages are drawn from. */
export interface Published {
  readonly files: PublishedFiles
  readonly facts: PublicFacts
  readonly charts: PublishedCharts
  readonly past: PastReader
  readonly frames: Frames
  /** `https://example.com` */
  readonly origin: string
  /** The day of a past match; null for an id that is not known. */
  readonly findDay: (matchId: string) => Promise<string | null>
}

/** A page or file that was drawn. */
export interface DrawnPage {
  readonly body: string
  /** Its media type; of a picture the body is the source, as SVG. */
  readonly type: string
  /** `Cache-Control` */
  readonly caching: string
}

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'
const PICTURE = 'image/png'

interface Found {
  readonly match: PublicMatch
  /** The day of its page's address. */
  readonly day: string
  /** True once its day has left the results of these weeks. */
  readonly isPast: boolean
}

async function findPast(id: string, day: string | null, past: PastReader): Promise<Found | null> {
  if (day === null || past.index.days[day] === undefined) return null
  const match = await past.readMatch(day, id)
  return match && { match, day, isPast: true }
}

/** A match of these weeks, or of the past. */
export async function findMatch(
  id: string,
  { facts, past, findDay }: Published,
): Promise<Found | null> {
  const match = facts.byId.get(id)
  if (match) return { match, day: match.matchDate, isPast: false }
  return findPast(id, await findDay(id), past)
}

/** A match that was opened more than a day ago changes no more, or in a way that may be seen later. */
function toCaching(match: PublicMatch, { publishedAt }: PublicFacts): string {
  const isOld =
    match.opened !== null &&
    publishedAt !== null &&
    Date.parse(publishedAt) - Date.parse(match.matchDate) > 2 * DAY_MS
  return isOld ? DRAWN_CACHING.old : DRAWN_CACHING.now
}

const toPlain = (body: string | null, type: string): DrawnPage | null =>
  body === null ? null : { body, type, caching: DRAWN_CACHING.now }

/** The page at an address; null where there is nothing. */
export async function drawPage(
  address: DrawnAddress,
  published: Published,
): Promise<DrawnPage | null> {
  const { facts, past, frames, origin, charts } = published
  const { kind, language, parts } = address
  const [first = '', second = ''] = parts
  const frame = frames.pages.get(language)!
  const { texts } = frame
  const toPage = (page: WrittenPage | null, caching: string = DRAWN_CACHING.now) => {
    if (page === null) return null
    const path = address.path.slice(texts.href('/').replace(/\/$/, '').length + 1)
    return { body: fillFrame(frame, path, page, origin), type: HTML, caching }
  }
  const ofMatch = async (id: string, draw: (match: PublicMatch) => string, type: string) => {
    const found = await findMatch(id, published)
    if (found === null) return null
    return { body: draw(found.match), type, caching: toCaching(found.match, facts) }
  }
  const readLeague = async (place: string) => {
    const summary = past.index.leagues[place]
    return summary && { place, clubs: summary.clubs, rows: await past.readRows(place) }
  }

  switch (kind) {
    case 'match': {
      const match = facts.byId.get(second)
      if (match?.matchDate === first)
        return toPage(
          writeMatch(texts, match, { published: facts, origin }),
          toCaching(match, facts),
        )
      const found = await findPast(second, first, past)
      if (found === null) return null
      return toPage(
        writePastMatch(texts, found.match, { index: past.index, origin }),
        toCaching(found.match, facts),
      )
    }
    case 'dayAhead':
      return null
    case 'results':
      return toPage(writeResults(texts, facts))
    case 'day': {
      const now = writeDay(texts, first, facts)
      if (now !== null || past.index.days[first] === undefined) return toPage(now)
      const day = await past.readDay(first)
      return toPage(day && writePastDay(texts, day, past.index), DRAWN_CACHING.old)
    }
    case 'team': {
      const team = facts.teams.get(first)
      return toPage(team === undefined ? null : writeTeam(texts, team, origin))
    }
    case 'archive':
      return toPage(facts.hasArchive ? writeArchive(texts, past.index) : null)
    case 'season':
      return toPage(writeSeason(texts, first, past.index))
    case 'month':
      return toPage(writeMonth(texts, { season: first, month: second }, past.index))
    case 'league': {
      const league = await readLeague(`${first}/${second}`)
      return toPage(league ? writePastLeague(texts, league) : null)
    }
    case 'part': {
      const league = await readLeague(first)
      return toPage(league ? writePart(texts, league, second) : null)
    }
    case 'card':
      return ofMatch(first, (match) => drawCard(match, published, language), HTML)
    case 'oembed':
      return ofMatch(first, (match) => writeOembed(texts, match, origin), JSON_TYPE)
    case 'chart': {
      const ending = second as ChartEnding
      const type = ending === 'csv' ? 'text/csv; charset=utf-8' : JSON_TYPE
      return toPlain(writeChart(charts, first, ending), type)
    }
    case 'search':
      return toPlain(
        JSON.stringify(makeSearchIndex(facts, frames.pages.get(first as typeof language)!.texts)),
        JSON_TYPE,
      )
    case 'picture':
      return toPlain(drawNamed(first, published), PICTURE)
    case 'matchPicture':
      return ofMatch(first, drawMatchSvg, PICTURE)
    case 'teamPicture': {
      const team = facts.teams.get(first)
      return toPlain(team === undefined ? null : drawTeamSvg(team), PICTURE)
    }
    case 'sitemap':
      return toPlain(await writeSitemap(first || null, facts, past, origin), 'application/xml')
    default:
      return kind satisfies never
  }
}

function drawCard(
  match: PublicMatch,
  { facts, frames, origin }: Published,
  language: DrawnAddress['language'],
): string {
  const asOf = match.matchStatus === 'live' ? facts.publishedAt : null
  const { texts } = frames.pages.get(language)!
  const shown = nameClubs(toCardMatch(match), language)
  return writeCard(texts, shown, { asOf, frame: frames.card, origin })
}
