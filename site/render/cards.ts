/** Cards of matches for other sites, and the oEmbed reply of each (https://oembed.com). */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '#data/model/escape-html.ts'
import { toLangAttribute } from '#data/model/languages.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { toCardPath, toMatchPath } from '#data/model/page-paths.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatScoreInText } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { CardMatch } from '#site/ui/embed/card-match.ts'
import { CARD_SIZE, toEmbedCode } from '#site/ui/embed/embed-code.ts'
import { MatchCard } from '#site/ui/embed/MatchCard.tsx'
import { toDescription } from '#site/ui/rows/result-texts.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import type { CardFrame } from './frames.ts'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const
/** How long an oEmbed consumer may keep its reply, seconds: the code in it does not change with the match. */
const CACHE_SECONDS = 86_400

const toTitle = (home: string, away: string) => [`${home} – ${away}`, 'Pitchproof'].join(' · ')

export function writeCard(
  texts: UiTexts,
  match: CardMatch,
  { asOf, frame, origin }: CardFacts,
): string {
  const { t, href, language } = texts
  const { homeTeam, awayTeam } = match
  const description = t(toDescription(match), {
    home: homeTeam,
    away: awayTeam,
    date: formatDay(match.matchDate, language, DATE),
    league: toCompetitionName(match.league, language),
    score: formatScoreInText(match.actualHomeScore, match.actualAwayScore, language),
  })
  return [
    `<!doctype html><html lang="${toLangAttribute(language)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="content-security-policy" content="${frame.policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${frame.themeScript}</script>`,
    `<title>${escapeHtml(toTitle(homeTeam, awayTeam))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    // The page of the match is what search engines list.
    `<link rel="canonical" href="${new URL(href(toMatchPath(match)), origin).href}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><base target="_blank">',
    `<link rel="stylesheet" href="${frame.stylePath}"><script type="module" src="${frame.scriptPath}"></script>`,
    '</head><body>',
    renderToStaticMarkup(createElement(MatchCard, { texts, match, asOf })),
    '</body></html>',
  ].join('')
}

interface CardFacts {
  readonly asOf: string | null
  readonly frame: CardFrame
  readonly origin: string
}

/** The reply of an oEmbed provider, type "rich": a frame with the card. */
export function writeOembed(
  { href, language }: UiTexts,
  match: Pick<PublicMatch, 'id' | 'homeTeam' | 'awayTeam'>,
  origin: string,
): string {
  const { homeTeam, awayTeam } = nameClubs(match, language)
  const title = `${homeTeam} – ${awayTeam}`
  return JSON.stringify({
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Pitchproof',
    provider_url: origin,
    cache_age: CACHE_SECONDS,
    ...CARD_SIZE,
    html: toEmbedCode(new URL(href(toCardPath(match.id)), origin).href, title),
  })
}
