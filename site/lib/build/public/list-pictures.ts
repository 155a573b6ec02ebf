/** The pictures of shared links of the site, of each day and of each league: one a language, with the names of the matches in it. */
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { PreviewSchema, type PreviewRow } from '#data/model/replies.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { SocialImage } from '#site/lib/build/social-image.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { readFolder } from './read-public.ts'
import { readUiTexts } from './ui-texts.ts'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short' } as const

type Previews = ReadonlyMap<string, readonly PreviewRow[]>

const toTeams = ({ match }: PreviewRow, language: Language) =>
  `${toClubName(match.homeTeam, language)} – ${toClubName(match.awayTeam, language)}`

async function readPreviews(dataDir: string, folder: 'days' | 'leagues'): Promise<Previews> {
  const files = await readFolder(dataDir, folder)
  return new Map([...files].map(([id, file]) => [id, PreviewSchema.parse(file).matches]))
}

function listForLanguage(
  { t, language }: UiTexts,
  days: Previews,
  leagues: Previews,
): [string, SocialImage][] {
  const footer = t('preview:social.footer')
  return [
    [`${language}/site`, { title: t('landing:eyebrow'), subtitle: t('landing:motto'), footer }],
    ...[...days].map(([id, matches]): [string, SocialImage] => [
      `${language}/day-${id}`,
      {
        title: formatDay(id, language, DATE),
        subtitle: t('preview:social.times'),
        lines: matches.map((row) => ({ label: row.match.matchTime, text: toTeams(row, language) })),
        footer,
      },
    ]),
    ...LEAGUES.map(({ id, name }): [string, SocialImage] => [
      `${language}/league-${id}`,
      {
        title: toCompetitionName(name, language),
        subtitle: t('landing:eyebrow'),
        lines: (leagues.get(id) ?? []).map((row) => ({
          label: formatDay(row.match.matchDate, language, SHORT),
          text: toTeams(row, language),
        })),
        footer,
      },
    ]),
  ]
}

/** Name under /social/, and what is drawn, from the published files of a data folder. */
export async function listPictures(dataDir: string): Promise<[string, SocialImage][]> {
  const days = await readPreviews(dataDir, 'days')
  const leagues = await readPreviews(dataDir, 'leagues')
  return LANGUAGE_CODES.flatMap((language) => listForLanguage(readUiTexts(language), days, leagues))
}
