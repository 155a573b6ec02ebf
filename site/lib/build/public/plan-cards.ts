/**
 * Plans the cards of matches for other sites, in every language, and the oEmbed reply of each
 * (https://oembed.com). Both are files like the public pages, and only changed ones are written
 * again.
 */
import { toJsonHash } from '#data/files/content-hash.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '#data/model/escape-html.ts'
import { toLangAttribute } from '#data/model/languages.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { toCardPath, toMatchPath, toOembedPath } from '#data/model/page-paths.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatScoreInText } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { toCardMatch, type CardMatch } from '#site/ui/embed/card-match.ts'
import { CARD_SIZE, toEmbedCode } from '#site/ui/embed/embed-code.ts'
import { MatchCard } from '#site/ui/embed/MatchCard.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import type { CardAssets } from './card-assets.ts'
import { BEST, packText } from './pack-text.ts'
import type { Job } from './page-jobs.ts'
import type { PublicFacts } from './read-public.ts'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const
/** How long an oEmbed consumer may keep its reply, seconds: the code in it does not change with the match. */
const CACHE_SECONDS = 86_400

const toTitle = (home: string, away: string) => [`${home} – ${away}`, 'Pitchproof'].join(' · ')

export function writeCard(
  texts: UiTexts,
  match: CardMatch,
  { asOf, assets, origin }: CardFacts,
): string {
  const { t, href, language } = texts
  const { homeTeam, awayTeam, opened } = match
  const description = t(`public:match.description.${opened ? 'after' : 'before'}`, {
    home: homeTeam,
    away: awayTeam,
    date: formatDay(match.matchDate, language, DATE),
    league: toCompetitionName(match.league, language),
    score: formatScoreInText(match.actualHomeScore, match.actualAwayScore, language),
  })
  return [
    `<!doctype html><html lang="${toLangAttribute(language)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="content-security-policy" content="${assets.policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${assets.themeScript}</script>`,
    `<title>${escapeHtml(toTitle(homeTeam, awayTeam))}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    // The page of the match is what search engines list.
    `<link rel="canonical" href="${new URL(href(toMatchPath(match)), origin).href}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><base target="_blank">',
    `<link rel="stylesheet" href="${assets.stylePath}"><script type="module" src="${assets.scriptPath}"></script>`,
    '</head><body>',
    renderToStaticMarkup(createElement(MatchCard, { texts, match, asOf })),
    '</body></html>',
  ].join('')
}

interface CardFacts {
  readonly asOf: string | null
  readonly assets: CardAssets
  readonly origin: string
}

/** The reply of an oEmbed provider, type "rich": a frame with the card. */
function toOembed({ href, language }: UiTexts, match: CardMatch, origin: string): string {
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

const toFile = (path: string) => path.slice(1)

/** The card of every match in a language, and the oEmbed file beside it. */
export function planCards(
  { matches, publishedAt }: Pick<PublicFacts, 'matches' | 'publishedAt'>,
  texts: UiTexts,
  { assets, origin }: Omit<CardFacts, 'asOf'>,
): Job[] {
  return matches.map(toCardMatch).flatMap((match): Job[] => {
    const asOf = match.matchStatus === 'live' ? publishedAt : null
    const { language, href } = texts
    return [
      {
        file: `${toFile(href(toCardPath(match.id)))}/index.html`,
        hash: toJsonHash([match, asOf, assets.hash, origin]),
        make: () =>
          packText(writeCard(texts, nameClubs(match, language), { asOf, assets, origin })),
      },
      {
        file: toFile(href(toOembedPath(match.id))),
        hash: toJsonHash([match.homeTeam, match.awayTeam, origin]),
        // A few hundred bytes that only servers read: not packed.
        make: () => new Map([['', Buffer.from(toOembed(texts, match, origin))]]),
      },
    ]
  })
}

/** The script and the style sheet of all cards. */
export const planCardFiles = ({ scriptPath, script, stylePath, style }: CardAssets): Job[] =>
  [[scriptPath, script] as const, [stylePath, style] as const].map(([path, text]) => ({
    file: toFile(path),
    hash: path,
    make: () => packText(text, BEST),
  }))
