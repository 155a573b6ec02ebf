/** A feed as a feed reader understands it. Never for the program. */
import FeedParser from 'feedparser'

export async function readFeed(xml: string) {
  const parser = new FeedParser({ normalize: true })
  const items: FeedParser.Item[] = []
  parser.on('data', (item: FeedParser.Item) => items.push(item))
  parser.end(xml)
  await new Promise((ended, failed) => parser.on('end', ended).on('error', failed))
  return { meta: parser.meta, items }
}
