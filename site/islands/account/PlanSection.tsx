/** The plan with its source and its end. */
import { useQuery } from '@tanstack/react-query'
import type { Account } from '#data/model/account/account-replies.ts'
import { waitsForPayment } from '#data/model/billing/billing.ts'
import { subscriptionRead } from '#site/lib/calls/billing-calls.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Section } from './Section.tsx'

export function PlanSection({ plan }: Pick<Account, 'plan'>) {
  const { t, language } = useTexts()
  const { isPremium, source, endsAt } = plan
  const { data } = useQuery(subscriptionRead)
  const waits = data !== undefined && waitsForPayment(data)
  const end = endsAt
    ? t('account.plan.until', {
        day: formatDay(endsAt.slice(0, 10), language, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        }),
      })
    : t('account.plan.noEnd')
  return (
    <Section title={t('account.plan.title')}>
      {isPremium ? (
        <>
          <p className="premium-mark">{t('account.plan.premium')}</p>
          <p className="text-sm">
            {t(`account.plan.sources.${source}`)}
            {/* The subscription's own line says when it renews or ends. */}
            {source === 'granted' && `, ${end}`}
          </p>
        </>
      ) : (
        <>
          <p className="font-medium">{t('account.plan.free')}</p>
          <p className="text-sm text-muted">{t('account.plan.freeText')}</p>
          {/* A subscription that waits for a payment is paid below, not bought again. */}
          {!waits && (
            <a className="button button-premium" href={toPagePath('/subscribe')}>
              {t('account.plan.upgrade')}
            </a>
          )}
        </>
      )}
    </Section>
  )
}
