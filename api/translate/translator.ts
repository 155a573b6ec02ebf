/**
 * Translation services for texts that come with the data: DeepL or
 * LibreTranslate, whichever is configured. Called only for what the memory in
 * the database does not have.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { Language } from '#data/model/languages.ts'

export interface Translation {
  readonly text: string
  /** Name of the service, as it stands in the memory. */
  readonly provider: string
}

/** English into another language; throws `source_unavailable` when the service cannot. */
export type TranslateText = (text: string, target: Language) => Promise<Translation>

export interface TranslationSettings {
  readonly deeplKey: string | null
  readonly libreTranslateUrl: string | null
  /** Address in the place of DeepL's own, for tests. */
  readonly deeplBase: string | null
}

const TIMEOUT_MS = 8_000
/** More than any text of a feed comes back as. */
const MOST_BYTES = 256 * 1024
const DeeplSchema = z.object({ translations: z.array(z.object({ text: z.string() })).min(1) })
const LibreSchema = z.object({ translatedText: z.string() })

/** DeepL asks which English and which Portuguese. */
const DEEPL_TARGETS: Partial<Record<Language, string>> = { en: 'EN-GB', pt: 'PT-PT' }

/** The configured service; DeepL where both are, null where none is. */
export function makeTranslator(settings: TranslationSettings): TranslateText | null {
  const { deeplKey, libreTranslateUrl, deeplBase } = settings
  if (deeplKey !== null) {
    // Keys of the free plan end in :fx and have an address of their own.
    const own = deeplKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
    return (text, target) => askDeepl({ text, target, key: deeplKey, base: deeplBase ?? own })
  }
  return libreTranslateUrl === null
    ? null
    : (text, target) => askLibre({ text, target, base: libreTranslateUrl })
}

interface Question {
  readonly text: string
  readonly target: Language
  readonly base: string
}

async function askDeepl({ text, target, key, base }: Question & { key: string }) {
  const answer = await post(`${base.replace(/\/+$/, '')}/v2/translate`, {
    headers: { authorization: `DeepL-Auth-Key ${key}` },
    body: {
      text: [text],
      source_lang: 'EN',
      target_lang: DEEPL_TARGETS[target] ?? target.toUpperCase(),
    },
  })
  return { text: read(DeeplSchema, answer, 'DeepL').translations[0]!.text, provider: 'deepl' }
}

async function askLibre({ text, target, base }: Question) {
  const body = { q: text, source: 'en', target, format: 'text' }
  const answer = await post(`${base.replace(/\/+$/, '')}/translate`, { headers: {}, body })
  const { translatedText } = read(LibreSchema, answer, 'LibreTranslate')
  return { text: translatedText, provider: 'libretranslate' }
}

async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: unknown },
): Promise<unknown> {
  const host = new URL(url).host
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`${host} answered ${response.status}`)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > MOST_BYTES) throw new Error(`${host} answered with too much`)
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new AppError(
      'source_unavailable',
      'The translation service cannot be reached just now; the English text stays.',
      { cause },
    )
  }
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown, service: string) {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new AppError('source_changed', `${service} answered in another shape than it documents.`)
}
