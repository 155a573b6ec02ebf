/** Puts a written page into the frame of its language, with what search engines read in its head. */
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { toMatchPath, toOembedPath } from '#data/model/page-paths.ts'
import { toScriptJson, toSportsEvents } from '#site/lib/pages/seo.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { Frame } from './frames.ts'
import type { WrittenPage } from './match-pages.ts'
import { fillShell } from './shell.ts'

/**
 * @param path in English, without its first slash
 * @param origin `https://example.com`: never what a request claims
 */
export function fillFrame(
  { shell, texts }: Frame,
  path: string,
  page: WrittenPage,
  origin: string,
): string {
  const { image, events, card } = page
  const toUrl = (local: string) => new URL(local, origin).href
  const { language, href } = texts
  const json = toSportsEvents(nameClubs(events, language), {
    language,
    toPageUrl: (match) => toUrl(href(toMatchPath(match))),
    toImageUrl: ({ id }) => toUrl(`/social/match/${id}.png`),
  })
  const data = `<script type="application/ld+json">${toScriptJson(json)}</script>`
  const head = (events.length > 0 ? data : '') + (card ? toOembedLink(texts, card, toUrl) : '')
  return fillShell(shell, { path, image, head, page })
}

/** The link by which other sites discover the oEmbed reply of a match (https://oembed.com, section 4). */
function toOembedLink({ href }: UiTexts, id: string, toUrl: (local: string) => string): string {
  return `<link rel="alternate" type="application/json+oembed" href="${toUrl(href(toOembedPath(id)))}">`
}
