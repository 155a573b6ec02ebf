/** Turns a planned public page into a job that writes it: its content in the frame of a language. */
import { toLangAttribute } from '#data/model/languages.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { toMatchPath, toOembedPath } from '#data/model/page-paths.ts'
import { toScriptJson, toSportsEvents } from '#site/lib/pages/seo.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { Frame } from './frames.ts'
import { packText } from './pack-text.ts'
import type { PlannedPage } from './plan-public.ts'
import { fillShell } from './shell.ts'
import { toLanguagePath } from './ui-texts.ts'

/** A file to make: its name, the hash of its content's source, and the function that makes it. */
export interface Job {
  /** `de/results/index.html` */
  readonly file: string
  readonly hash: string
  /** Contents by ending to add to the name: '', '.br', '.gz'. */
  readonly make: () => ReadonlyMap<string, Uint8Array> | Promise<ReadonlyMap<string, Uint8Array>>
}

export interface PageSite {
  /** `https://example.com` */
  readonly origin: string
  /** Faults of a page's text; the build fails if there are any. */
  readonly listFaults: (page: { readonly path: string; readonly html: string }) => readonly string[]
}

export function toPageJob(
  planned: PlannedPage,
  { shell, hash, texts }: Frame,
  site: PageSite,
): Job {
  const { path, image, events, card } = planned
  const { language } = texts
  const toUrl = (local: string) => new URL(local, site.origin).href
  return {
    file: `${toLanguagePath(path, language).slice(1)}/index.html`,
    hash: `${planned.hash} ${hash}`,
    make: () => {
      const page = planned.make(texts)
      const faults = site.listFaults({
        path: toLanguagePath(path, language),
        html: `<html lang="${toLangAttribute(language)}"><body>${page.html}`,
      })
      if (faults.length > 0) throw new Error(`A public page is wrong:\n${faults.join('\n')}`)
      const json = toSportsEvents(
        nameClubs(events, language),
        (match) => toUrl(toLanguagePath(toMatchPath(match), language)),
        ({ id }) => toUrl(`/social/match/${id}.png`),
      )
      const data = `<script type="application/ld+json">${toScriptJson(json)}</script>`
      return packText(
        fillShell(shell, {
          path: path.slice(1),
          image: image.replace('{lang}', language),
          head: (events.length > 0 ? data : '') + (card ? toOembedLink(texts, card, toUrl) : ''),
          page,
        }),
      )
    },
  }
}

/** The link by which other sites discover the oEmbed reply of a match (https://oembed.com, section 4). */
function toOembedLink({ href }: UiTexts, id: string, toUrl: (local: string) => string): string {
  return `<link rel="alternate" type="application/json+oembed" href="${toUrl(href(toOembedPath(id)))}">`
}
