/** A text of a feed, translated to the language of the page where possible. */
import { useQuery } from '@tanstack/react-query'
import { findFeedWords, translationRead } from '#site/lib/texts/feed-texts.ts'
import { useTexts } from './TextsProvider.tsx'

export function FeedText({ text }: { readonly text: string }) {
  const texts = useTexts()
  const known = findFeedWords(text, texts)
  const read = translationRead(text, texts.language)
  const { data } = useQuery({ ...read, enabled: read.enabled && known === null })
  return known ?? data ?? text
}
