/**
 * Translation services for texts of feeds: DeepL or LibreTranslate, whichever is configured. Called
 * only for texts without a stored translation; every call is stored, for health and usage.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { Language } from '#data/model/languages.ts'
import type { TranslatorName } from '#data/model/providers.ts'
import type { ProviderCall } from '#data/queries/operation/provider-calls.ts'

interface Translation {
  readonly text: string
  /** Name of the service, stored with a translation. */
  readonly provider: TranslatorName
}

/** Translates English; throws `source_unavailable` when the service cannot. */
export type TranslateText = (text: string, target: Language) => Promise<Translation>

export interface TranslationSettings {
  readonly deeplKey: string | null
  readonly libreTranslateUrl: string | null
  /** Public servers require a key, private ones usually do not. */
  readonly libreTranslateKey: string | null
  /** Address instead of DeepL's own, for tests. */
  readonly deeplBase: string | null
}

const TIMEOUT_MS = 8_000
/** Larger than the translation of any text of a feed. */
const MOST_BYTES = 256 * 1024
const DeeplSchema = z.object({ translations: z.array(z.object({ text: z.string() })).min(1) })
const LibreSchema = z.object({ translatedText: z.string() })

/** DeepL requires the variant of English and Portuguese. */
const DEEPL_TARGETS: Partial<Record<Language, string>> = { en: 'EN-GB', pt: 'PT-PT' }

type RecordCall = (call: ProviderCall) => Promise<void>

/** The configured service; DeepL when both are, null when none is. */
export function makeTranslator(
  settings: TranslationSettings,
  record: RecordCall,
): TranslateText | null {
  const { deeplKey, libreTranslateUrl, libreTranslateKey, deeplBase } = settings
  if (deeplKey !== null) {
    // Keys of the free plan end in :fx and have an address of their own.
    const own = deeplKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
    return (text, target) =>
      askDeepl({ text, target, record, key: deeplKey, base: deeplBase ?? own })
  }
  return libreTranslateUrl === null
    ? null
    : (text, target) =>
        askLibre({ text, target, record, key: libreTranslateKey, base: libreTranslateUrl })
}

interface Question {
  readonly text: string
  readonly target: Language
  readonly base: string
  readonly key: string | null
  readonly record: RecordCall
}

async function askDeepl({ text, target, key, base, record }: Question): Promise<Translation> {
  const answer = await post(`${base.replace(/\/+$/, '')}/v2/translate`, {
    provider: 'deepl',
    record,
    // Its plans count the characters that are sent.
    credits: text.length,
    headers: { authorization: `DeepL-Auth-Key ${key}` },
    body: {
      text: [text],
      source_lang: 'EN',
      target_lang: DEEPL_TARGETS[target] ?? target.toUpperCase(),
    },
  })
  return { text: read(DeeplSchema, answer, 'DeepL').translations[0]!.text, provider: 'deepl' }
}

async function askLibre({ text, target, key, base, record }: Question): Promise<Translation> {
  const answer = await post(`${base.replace(/\/+$/, '')}/translate`, {
    provider: 'libretranslate',
    record,
    credits: 1,
    headers: {},
    body: { q: text, source: 'en', target, format: 'text', ...(key !== null && { api_key: key }) },
  })
  const { translatedText } = read(LibreSchema, answer, 'LibreTranslate')
  return { text: translatedText, provider: 'libretranslate' }
}

interface Post {
  readonly provider: TranslatorName
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly record: RecordCall
  readonly credits: number
}

/** One call, stored whether it succeeds or not; the row never contains the key. */
async function post(
  url: string,
  { provider, headers, body, record, credits }: Post,
): Promise<unknown> {
  const { host, pathname } = new URL(url)
  const startedAt = performance.now()
  let statusCode: number | null = null
  const note = (errorMessage: string | null) =>
    record({
      provider,
      endpoint: pathname,
      statusCode,
      creditsUsed: errorMessage === null ? credits : 0,
      responseTimeMs: Math.round(performance.now() - startedAt),
      errorMessage,
    })
  const ask = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    statusCode = response.status
    if (!response.ok) throw new Error(`${host} answered ${response.status}`)
    return readJson(response)
  }
  const answer = await ask().catch(async (cause: unknown) => {
    await note(cause instanceof Error ? cause.message : String(cause))
    throw new AppError(
      'source_unavailable',
      'The translation service cannot be reached just now; the English text stays.',
      { cause },
    )
  })
  await note(null)
  return answer
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MOST_BYTES) throw new Error(`answered with more than ${MOST_BYTES / 1024} KB`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown, service: string) {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new AppError('source_changed', `${service} answered in another shape than it documents.`)
}
