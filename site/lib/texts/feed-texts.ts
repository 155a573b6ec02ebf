/**
 * Text of the feeds (weather, reasons for absences) in the language of the page. English and empty
 * text is shown as it is. A translation is cached while the page is open. A failed one is retried
 * once, then the English text is shown.
 */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { toInnerWord } from './inner-word.ts'
import type { IslandTexts } from './island-texts.ts'
import { send } from '#site/lib/calls/api-client.ts'

const TranslationSchema = z.object({
  translations: z.array(z.object({ text: z.string() })).check(z.minLength(1)),
})

function needsTranslation(text: string, language: Language): boolean {
  return language !== DEFAULT_LANGUAGE && text.trim() !== ''
}

/**
 * Translates frequent words of feeds from the catalogue, part by part (`Rain, Overcast`). Null if a
 * part is unknown; the translation service is asked then.
 */
export function findFeedWords(
  text: string,
  { t, language }: Pick<IslandTexts, 't' | 'language'>,
): string | null {
  const words = text.split(', ').map((part) => {
    const key = `feedWords.${part.trim().toLowerCase()}`
    const word = t(key)
    return word === key ? null : word
  })
  if (words.includes(null)) return null
  return words.map((word, index) => (index === 0 ? word : toInnerWord(word!, language))).join(', ')
}

async function translate(text: string, targetLang: Language): Promise<string> {
  try {
    const reply = await send('POST', '/api/translate', {
      text,
      targetLang,
      sourceLang: DEFAULT_LANGUAGE,
    })
    return TranslationSchema.parse(await reply.json()).translations[0]?.text ?? text
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.warn('A text could not be translated; the English stays.', error)
    throw error
  }
}

export const translationRead = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['/api/translate', language, text],
    queryFn: () => translate(text, language),
    enabled: needsTranslation(text, language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
