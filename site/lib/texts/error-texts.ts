/**
 * The text for a refused or failed call, by its error code, in the language of the page. The
 * texts are loaded when the first call fails, as most visits never need them.
 */
import type { Language } from '#data/model/languages.ts'
import type { Problem } from '#data/model/replies.ts'
import { createTexts, type Catalogue } from './island-texts.ts'

const catalogues = import.meta.glob<Catalogue>('../../locales/*/errors.json', { import: 'default' })

/**
 * The text of an error code, filled in with the minutes to wait or the number to quote; null for a
 * code without a text.
 */
export function toErrorText(
  catalogue: Catalogue,
  language: Language,
  { code, status, requestId, params }: Pick<Problem, 'code' | 'status' | 'requestId' | 'params'>,
  retryAfterSeconds: number | null,
): string | null {
  const { t } = createTexts(catalogue, language)
  const key = `errors.${code}`
  if (code === 'too_many_requests' && retryAfterSeconds !== null)
    return t('errors.too_many_requests_wait', { count: Math.ceil(retryAfterSeconds / 60) })
  const text = t(key, params)
  if (text === key) return null
  return status >= 500 && requestId ? `${text} ${t('errors.request', { id: requestId })}` : text
}

export async function loadErrorText(
  problem: Problem,
  language: Language,
  retryAfterSeconds: number | null,
): Promise<string | null> {
  const catalogue = await catalogues[`../../locales/${language}/errors.json`]?.()
  return catalogue ? toErrorText(catalogue, language, problem, retryAfterSeconds) : null
}
