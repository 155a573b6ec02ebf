/** The operator of this site, for the imprint, the terms and the privacy policy. */
import { getEntry } from 'astro:content'
import {
  listMissingFacts,
  OPERATOR_FACTS,
  toOperator,
  type OperatorFact,
} from '#data/model/account/operator.ts'
import { toLocale } from '#data/model/languages.ts'
import { env } from '#site/lib/build/env.ts'
import type { PageTexts } from '#site/lib/texts/i18n.ts'

export interface OperatorTexts {
  /** Values of the placeholders in the texts of the pages: `{{operator}}`, `{{address}}` and so on. */
  readonly values: Record<string, string>
  /** The stated facts, in the order of the imprint. */
  readonly stated: readonly { readonly fact: OperatorFact; readonly value: string }[]
  /** A notice that this is a demonstration, or of what the operator has not stated; null when all is stated. */
  readonly notice: string | null
}

export async function getOperatorTexts({ t, language }: PageTexts): Promise<OperatorTexts> {
  const operator = toOperator(env)
  const isDemo = (await getEntry('status', 'status'))?.data.isDemo ?? false
  const notStated = t('pages:imprint.notStated')
  const missing = listMissingFacts(operator).map((fact) => t(`pages:imprint.labels.${fact}`))
  const list = new Intl.ListFormat(toLocale(language), { type: 'conjunction' }).format(missing)
  const notice = isDemo
    ? t('pages:imprint.demo')
    : missing.length > 0
      ? t('pages:imprint.missing', { list })
      : null
  return {
    values: {
      operator: operator.name ?? (isDemo ? t('pages:imprint.demoOperator') : notStated),
      address: operator.address ?? notStated,
      email: env.supportEmail,
      privacyContact: operator.privacyContact ?? env.supportEmail,
      authority: operator.authority ?? notStated,
    },
    stated: OPERATOR_FACTS.flatMap((fact) => {
      const value = operator[fact]
      return value === null ? [] : [{ fact, value }]
    }),
    notice,
  }
}
