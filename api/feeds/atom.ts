/**
 * News about matches as an Atom feed (RFC 4287): predictions when they are sealed, verdicts after
 * the match.
 */
import { generateAtomFeed } from 'feedsmith'
import type { FeedMatch } from './feed-match.ts'

interface AtomOptions {
  readonly publicOrigin: string
  /** Name of the feed, in the reader's language. */
  readonly title: string
  /** Address of the feed, also its id for feed readers. */
  readonly address: string
  /** Page of the team or league. */
  readonly page: string
}

const END = '</feed>'
/** The library writes whole feeds. */
const AROUND = { id: 'x', title: { value: 'x' }, updated: new Date(0) }

/** A match as an entry, which is the same in every feed. */
export function formatEntry(match: FeedMatch, publicOrigin: string): string {
  const { host } = new URL(publicOrigin)
  const feed = generateAtomFeed({
    ...AROUND,
    entries: [
      {
        // A tag URI (RFC 4151), which stays the same if the address changes.
        id: `tag:${host},2026:match/${match.id}`,
        title: { value: match.title, type: 'text' },
        updated: match.updatedAt,
        links: [{ rel: 'alternate', href: match.url, type: 'text/html' }],
        categories: [{ term: match.league }],
        content: { value: match.text, type: 'text' },
      },
    ],
  })
  return feed.slice(feed.indexOf('<entry>'), feed.lastIndexOf(END))
}

export function formatAtom(
  matches: readonly { readonly entry: string | null; readonly updatedAt: Date }[],
  { publicOrigin, title, address, page }: AtomOptions,
): string {
  const withNews = matches
    .filter(({ entry }) => entry !== null)
    .sort((left, right) => right.updatedAt.getTime() - left.updatedAt.getTime())
  const feed = generateAtomFeed({
    id: address,
    title: { value: title, type: 'text' },
    // Without entries any instant will do: RFC 4287 requires one (4.1.1).
    updated: withNews[0]?.updatedAt ?? new Date(0),
    authors: [{ name: 'Pitchproof', uri: publicOrigin }],
    links: [
      { rel: 'self', href: address, type: 'application/atom+xml' },
      { rel: 'alternate', href: page, type: 'text/html' },
    ],
  })
  const entries = withNews.map(({ entry }) => entry).join('')
  return `${feed.slice(0, feed.lastIndexOf(END))}${entries}${END}\n`
}
