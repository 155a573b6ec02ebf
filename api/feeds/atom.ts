/**
 * News about matches as an Atom feed (RFC 4287): predictions when they are sealed, verdicts after
 * the match.
 */
import { generateAtomFeed } from 'feedsmith'
import type { FeedTitle } from './calendar.ts'
import type { FeedMatch } from './feed-match.ts'

interface AtomOptions extends FeedTitle {
  /** Address of the feed, also its id for feed readers. */
  readonly address: string
  /** Page of the team or league. */
  readonly page: string
}

export function formatAtom(matches: readonly FeedMatch[], options: AtomOptions): string {
  const { publicOrigin, title, address, page } = options
  const { host } = new URL(publicOrigin)
  const withNews = matches
    .filter(({ hasNews }) => hasNews)
    .sort((left, right) => right.updatedAt.getTime() - left.updatedAt.getTime())
  return generateAtomFeed({
    id: address,
    title: { value: title, type: 'text' },
    // Without entries any instant will do: RFC 4287 requires one (4.1.1).
    updated: withNews[0]?.updatedAt ?? new Date(0),
    authors: [{ name: 'Pitchproof', uri: publicOrigin }],
    links: [
      { rel: 'self', href: address, type: 'application/atom+xml' },
      { rel: 'alternate', href: page, type: 'text/html' },
    ],
    entries: withNews.map((match) => ({
      // A tag URI (RFC 4151), which stays the same if the address changes.
      id: `tag:${host},2026:match/${match.id}`,
      title: { value: match.title, type: 'text' },
      updated: match.updatedAt,
      links: [{ rel: 'alternate', href: match.url, type: 'text/html' }],
      categories: [{ term: match.league }],
      content: { value: match.text, type: 'text' },
    })),
  })
}
