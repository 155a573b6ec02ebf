/** A text of a feed, in the language of the page where a translation can be had. */
import { useQuery } from '@tanstack/react-query'
import { translationRead } from '#site/lib/texts/feed-texts.ts'
import { useTexts } from './TextsProvider.tsx'

export function FeedText({ text }: { readonly text: string }) {
  const { language } = useTexts()
  const { data } = useQuery(translationRead(text, language))
  return data ?? text
}
