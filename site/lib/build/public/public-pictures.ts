/**
 * All pictures of shared links. Those of the site, the record, days and leagues exist in each
 * language; those of matches and teams in English alone: the demo has 839 of them, 60 MB, and eight
 * languages would be 5,900 files and 420 MB more.
 */
import { toContentHash } from '#data/files/content-hash.ts'
import { SeasonFileSchema, type SeasonFile } from '#data/model/forecast/season-forecast.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { RecordSchema, type MeasuredRecord } from '#data/model/record/record.ts'
import { WINDOW_DAYS } from '#data/model/time.ts'
import { drawPicture } from '#site/lib/build/social/draw.ts'
import type { drawLeague } from '#site/lib/build/social/league-picture.ts'
import { drawList } from '#site/lib/build/social/list-picture.ts'
import { drawMatch } from '#site/lib/build/social/match-picture.ts'
import { drawRecord } from '#site/lib/build/social/record-picture.ts'
import { drawSite, type Shown } from '#site/lib/build/social/site-picture.ts'
import { drawTeam } from '#site/lib/build/social/team-picture.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { readFolder, type PublicFacts } from './read-public.ts'
import { readUiTexts } from './ui-texts.ts'

const DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short' } as const

/** Name under /social/, and the function that makes the picture's SVG. */
type Picture = readonly [name: string, toSvg: () => string]

/** The picture of a match, the same in every language. */
export const drawMatchImage = (match: PublicMatch) => {
  const texts = readUiTexts(DEFAULT_LANGUAGE)
  return drawPicture(drawMatch(texts, nameClubs(match, DEFAULT_LANGUAGE)))
}

const isAhead = ({ matchStatus }: PublicMatch) =>
  matchStatus === 'scheduled' || matchStatus === 'live'

/** Matches of a day without those that are off, coming ones first. */
function listOfDay(matches: readonly PublicMatch[], day: string): PublicMatch[] {
  const played = matches.filter(
    ({ matchDate, matchStatus }) => matchDate === day && !isOffThePitch(matchStatus),
  )
  return played.toSorted((a, b) => Number(isAhead(b)) - Number(isAhead(a)))
}

/** Published data of the pictures besides the public matches. */
interface Published {
  readonly facts: PublicFacts
  readonly days: readonly string[]
  readonly seasons: ReadonlyMap<string, SeasonFile>
  readonly record: MeasuredRecord | null
  /** Passed in because it imports TSX, which can be loaded only after `readTsx`. */
  readonly drawLeague: typeof drawLeague
}

function listForLanguage(texts: UiTexts, published: Published): Picture[] {
  const { t, language } = texts
  const { facts, days, record } = published
  const { matches, resultDays } = facts
  const isDemo = matches.some(({ isMock }) => isMock)
  const latest = resultDays
    .flatMap((day) => day.matches.toReversed())
    .find((match): match is Shown => match.opened !== null)
  return [
    [`${language}/site`, () => drawSite(texts, nameClubs(latest ?? null, language))],
    [`${language}/record`, () => drawRecord(texts, { record, isDemo })],
    ...days.map((day): Picture => [
      `${language}/day-${day}`,
      () =>
        drawList(texts, {
          title: formatDay(day, language, DATE),
          heading: t('preview:social.times'),
          matches: nameClubs(listOfDay(matches, day), language),
          toWhen: ({ matchTime }) => matchTime,
          none: t('landing:tagline'),
        }),
    ]),
    ...LEAGUES.map(({ id, name }): Picture => [
      `${language}/league-${id}`,
      () => {
        const season = published.seasons.get(id)
        const table = facts.tables.get(id) ?? []
        if (season)
          return published.drawLeague(texts, {
            name,
            isDemo,
            ...nameClubs({ season, table }, language),
          })
        return drawList(texts, {
          title: toCompetitionName(name, language),
          heading: t('public:league.fixtures'),
          matches: nameClubs(
            matches.filter((match) => match.leagueId === id && isAhead(match)),
            language,
          ),
          toWhen: ({ matchDate }) => formatDay(matchDate, language, SHORT),
          none: t('preview:league.none', { days: WINDOW_DAYS }),
        })
      },
    ]),
  ]
}

function listInEnglish({ matches, teams }: PublicFacts): Picture[] {
  const texts = readUiTexts(DEFAULT_LANGUAGE)
  return [
    ...matches.map((match): Picture => [
      `match/${match.id}`,
      () => drawMatch(texts, nameClubs(match, DEFAULT_LANGUAGE)),
    ]),
    ...[...teams.values()].map((team): Picture => [
      `team/${team.id}`,
      () =>
        drawTeam(texts, {
          ...nameClubs(team, DEFAULT_LANGUAGE),
          name: toClubName(team.name, DEFAULT_LANGUAGE),
        }),
    ]),
  ]
}

/** Call `readTsx` before: it imports parts of pages. */
export async function planPictures(facts: PublicFacts, dataDir: string) {
  const seasons = [...(await readFolder(dataDir, 'seasons'))].map(
    ([id, file]): [string, SeasonFile] => [id, SeasonFileSchema.parse(file)],
  )
  const record = (await readFolder(dataDir, '.')).get('record')
  const { drawLeague } = await import('#site/lib/build/social/league-picture.ts')
  const published = {
    facts,
    days: [...(await readFolder(dataDir, 'days')).keys()],
    seasons: new Map(seasons),
    record: record === undefined ? null : RecordSchema.parse(record),
    drawLeague,
  }
  const pictures = [
    ...LANGUAGE_CODES.flatMap((language) => listForLanguage(readUiTexts(language), published)),
    ...listInEnglish(facts),
  ]
  return pictures.map(([name, toSvg]) => ({
    file: `social/${name}.png`,
    // Keep the hash only: thousands of SVG texts would fill the memory, and each is made again when
    // it is drawn.
    hash: toContentHash(toSvg()),
    make: async () => new Map([['', await drawPicture(toSvg())]]),
  }))
}
