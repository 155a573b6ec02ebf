/**
 * All pictures of shared links. Those of the site, the record, days and leagues exist in each
 * language; those of matches and teams, of which there are hundreds, in English alone.
 */
import { createHash } from 'node:crypto'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { WINDOW_DAYS } from '#data/model/time.ts'
import { drawPicture } from '#site/lib/build/social/draw.ts'
import { drawList } from '#site/lib/build/social/list-picture.ts'
import { drawMatch } from '#site/lib/build/social/match-picture.ts'
import { drawSite, type Shown } from '#site/lib/build/social/site-picture.ts'
import { drawTeam } from '#site/lib/build/social/team-picture.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { readFolder, type PublicFacts } from './read-public.ts'
import { readUiTexts } from './ui-texts.ts'

const DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short' } as const

/** Name under /social/, and the source of the picture. */
type Picture = readonly [name: string, toSvg: () => string]

/** The picture of a match, the same in every language. */
export const drawMatchImage = (match: PublicMatch) => {
  const texts = readUiTexts(DEFAULT_LANGUAGE)
  return drawPicture(drawMatch(texts, nameClubs(match, DEFAULT_LANGUAGE)))
}

const isAhead = ({ matchStatus }: PublicMatch) =>
  matchStatus === 'scheduled' || matchStatus === 'live'

/** Those of a day that are or will be played, what is still to come first. */
function listOfDay(matches: readonly PublicMatch[], day: string): PublicMatch[] {
  const played = matches.filter(
    ({ matchDate, matchStatus }) => matchDate === day && !isOffThePitch(matchStatus),
  )
  return played.toSorted((a, b) => Number(isAhead(b)) - Number(isAhead(a)))
}

function listForLanguage(
  texts: UiTexts,
  { matches, resultDays }: PublicFacts,
  days: readonly string[],
): Picture[] {
  const { t, language } = texts
  const latest = resultDays
    .flatMap((day) => day.matches.toReversed())
    .find((match): match is Shown => match.opened !== null)
  return [
    [`${language}/site`, () => drawSite(texts, nameClubs(latest ?? null, language))],
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
      () =>
        drawList(texts, {
          title: toCompetitionName(name, language),
          heading: t('public:league.fixtures'),
          matches: nameClubs(
            matches.filter((match) => match.leagueId === id && isAhead(match)),
            language,
          ),
          toWhen: ({ matchDate }) => formatDay(matchDate, language, SHORT),
          none: t('preview:league.none', { days: WINDOW_DAYS }),
        }),
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

export async function planPictures(facts: PublicFacts, dataDir: string) {
  const days = [...(await readFolder(dataDir, 'days')).keys()]
  const pictures = [
    ...LANGUAGE_CODES.flatMap((language) => listForLanguage(readUiTexts(language), facts, days)),
    ...listInEnglish(facts),
  ]
  return pictures.map(([name, toSvg]) => ({
    file: `social/${name}.png`,
    // What is drawn is the source itself: it is made again rather than held until its turn.
    hash: createHash('sha256').update(toSvg()).digest('base64url').slice(0, 22),
    make: async () => new Map([['', await drawPicture(toSvg())]]),
  }))
}
