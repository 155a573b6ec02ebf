/** Links to follow a club or a league in a calendar or a feed reader. */
import { DEFAULT_LANGUAGE } from '#data/model/languages.ts'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: UiTexts
  /** Address of the site, without a path. */
  readonly origin: string
  /** `team/arsenal`, `league/premier-league`. */
  readonly place: string
}

export function SubscribeLinks({ texts: { t, language }, origin, place }: Props) {
  const query = language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`
  return (
    <p className="mt-3 text-sm text-muted">
      {/* This scheme makes a calendar subscribe, where https would fetch today's matches once. */}
      <a className="link" href={`webcal://${new URL(origin).host}/calendar/${place}.ics${query}`}>
        {t('public:subscribe.calendar')}
      </a>{' '}
      ·{' '}
      <a className="link" href={`/feed/${place}.xml${query}`} type="application/atom+xml">
        {t('public:subscribe.feed')}
      </a>{' '}
      <span className="block">{t('public:subscribe.note')}</span>
    </p>
  )
}
