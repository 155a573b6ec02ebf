/** New checkpoints as RSS 2.0: whoever keeps an old one can prove that the log was rewritten. */
import { generateRssFeed } from 'feedsmith'
import type { Intake } from '#data/queries/log/log-rows.ts'

export interface CheckpointFeed {
  readonly publicOrigin: string
  readonly origin: string
  /** True for made-up matches, which the feed states. */
  readonly isDemo: boolean
  /** Newest first. */
  readonly checkpoints: readonly (Intake & { readonly rootHash: string })[]
}

export function formatCheckpointFeed(feed: CheckpointFeed): string {
  const { publicOrigin, origin, isDemo, checkpoints } = feed
  return generateRssFeed({
    title: `Pitchproof: checkpoints of the public log${isDemo ? ' (demo data)' : ''}`,
    link: `${publicOrigin}/verify`,
    description: 'Size and root hash of the public log of predictions after each publication.',
    atom: {
      links: [
        {
          rel: 'self',
          type: 'application/rss+xml',
          href: `${publicOrigin}/api/feed/checkpoints.xml`,
        },
      ],
    },
    items: checkpoints.map(({ size, rootHash, acceptedAt, commits, openings }) => ({
      title: `${size} entries`,
      link: `${publicOrigin}/verify`,
      guid: { value: `${origin}/${size}/${rootHash}`, isPermaLink: false },
      pubDate: acceptedAt,
      description: `${origin}\n${size}\n${rootHash}\n${commits} predictions committed, ${openings} opened.`,
    })),
  })
}
