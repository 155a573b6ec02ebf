/**
 * Text of the feeds (weather, reasons for absences) in the language of the
 * page. English and empty text is shown as it is; a translation is kept for good,
 * tried once more when it fails, and then the English stays.
 */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { send } from '#site/lib/calls/api-client.ts'

const TranslationSchema = z.object({
  translations: z.array(z.object({ text: z.string() })).check(z.minLength(1)),
})

export function needsTranslation(text: string, language: Language): boolean {
  return language !== DEFAULT_LANGUAGE && text.trim() !== ''
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
