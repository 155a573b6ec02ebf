/** The pictures of shared links: one a language for the site, each day and each league. Those of matches and teams are drawn after the build. */
import { getCollection } from 'astro:content'
import type { APIRoute, GetStaticPaths } from 'astro'
import { LEAGUES } from '#data/model/leagues.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import type { PreviewRow } from '#data/model/replies.ts'
import { drawSocialImage, type SocialImage } from '#site/lib/build/social-image.ts'
import { getCatalogueText } from '#site/lib/build/catalogues.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const
const SHORT = { day: 'numeric', month: 'short' } as const

const toTeams = ({ match }: PreviewRow) => `${match.homeTeam} – ${match.awayTeam}`

function toPage(name: string, image: SocialImage) {
  return { params: { name }, props: { image } }
}

async function listForLanguage(language: Language) {
  const t = getCatalogueText(language)
  const [days, leagues] = await Promise.all([getCollection('days'), getCollection('leagues')])
  const footer = t('preview:social.footer')
  return [
    toPage(`${language}/site`, {
      title: t('landing:eyebrow'),
      subtitle: t('landing:motto'),
      footer,
    }),
    ...days.map(({ id, data }) =>
      toPage(`${language}/day-${id}`, {
        title: formatDay(id, language, DATE),
        subtitle: t('preview:social.times'),
        lines: data.matches.map((row) => ({ label: row.match.matchTime, text: toTeams(row) })),
        footer,
      }),
    ),
    ...LEAGUES.map(({ id, name }) =>
      toPage(`${language}/league-${id}`, {
        title: name,
        subtitle: t('landing:eyebrow'),
        lines: (leagues.find((league) => league.id === id)?.data.matches ?? []).map((row) => ({
          label: formatDay(row.match.matchDate, language, SHORT),
          text: toTeams(row),
        })),
        footer,
      }),
    ),
  ]
}

export const getStaticPaths: GetStaticPaths = async () =>
  (await Promise.all(LANGUAGE_CODES.map(listForLanguage))).flat()

export const GET: APIRoute<{ readonly image: SocialImage }> = async ({ props }) =>
  new Response(await drawSocialImage(props.image), { headers: { 'Content-Type': 'image/png' } })
