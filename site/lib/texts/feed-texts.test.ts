import { expect, test, vi } from 'vitest'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { readFileSync } from 'node:fs'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { findFeedWords, translationRead } from './feed-texts.ts'
import { createTexts } from './island-texts.ts'

const ok = (text: string) => new Response(JSON.stringify({ translations: [{ text }] }))

test('[call-translate-client] English and empty text make no call; a translation is cached without limit', async () => {
  expect(translationRead('Light rain', 'en').enabled).toBe(false)
  expect(translationRead('  ', 'de').enabled).toBe(false)
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(ok('Leichter Regen'))
  const client = new QueryClient()
  const read = translationRead('Light rain', 'de')
  await expect(client.fetchQuery(read)).resolves.toBe('Leichter Regen')
  await expect(client.fetchQuery(read)).resolves.toBe('Leichter Regen')
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual({
    text: 'Light rain',
    targetLang: 'de',
    sourceLang: 'en',
  })
  expect(read.gcTime).toBe(Number.POSITIVE_INFINITY)
  expect(read.retry).toBe(1)
  fetched.mockRestore()
})

test('[err-translate-failed] a failed translation leaves the English and logs a warning', async () => {
  vi.useFakeTimers()
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const client = new QueryClient()
  const observer = new QueryObserver(client, translationRead('Light rain', 'de'))
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(observer.getCurrentResult().isError).toBe(true)
  expect(observer.getCurrentResult().data ?? 'Light rain').toBe('Light rain')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(warned).toHaveBeenCalled()
  stop()
  fetched.mockRestore()
  warned.mockRestore()
  vi.useRealTimers()
})

test('frequent words of feeds are in the catalogues, alone and in a list', () => {
  const say = (language: (typeof LANGUAGE_CODES)[number], text: string) => {
    const path = `site/locales/${language}/feed.json`
    return findFeedWords(text, createTexts(JSON.parse(readFileSync(path, 'utf8')), language))
  }
  expect(say('de', 'Rain, Overcast')).toBe('Regen, Bedeckt')
  expect(say('fr', 'Rain, Overcast')).toBe('Pluie, couvert')
  expect(say('tr', 'Rain, Ice')).toBe('Yağmur, buzlanma')
  expect(say('pt', 'Hamstring Injury')).toBe('Lesão nos isquiotibiais')
  expect(say('it', 'Abducted by aliens')).toBeNull()
  expect(say('es', 'Rain, Frogs')).toBeNull()
  for (const language of LANGUAGE_CODES) expect(say(language, 'Suspended')).not.toBeNull()
})
