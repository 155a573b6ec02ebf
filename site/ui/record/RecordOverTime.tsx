/**
 * The record at a glance: the share of outcomes called right in large figures, its course day by
 * day beside always calling a home win, and the predictions as bricks.
 */
import type { MeasuredRecord } from '#data/model/record/record.ts'
import type { Charts } from '#site/lib/charts/chart.ts'
import { ChartLinks } from '#site/ui/ChartLinks.tsx'
import { layOutRecord } from '#site/lib/record/record-chart.ts'
import { listRunningRates, type RunningRate } from '#site/lib/record/running-rate.ts'
import { formatCount, formatPercent, formatShare, toColon } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { BrickDays } from './BrickDays.tsx'

interface Props {
  readonly texts: UiTexts
  readonly record: Pick<MeasuredRecord, 'outcome' | 'yardsticks' | 'byDay'>
  /** Days with a page of results. */
  readonly resultDays: ReadonlySet<string>
  /** Charts of the record, for the links to their files. */
  readonly charts: Charts
}

export function RecordOverTime({ texts, record, resultDays, charts }: Props) {
  const { outcome, yardsticks, byDay = [] } = record
  const { t, language } = texts
  if (outcome.accuracy === null || outcome.interval === null) return null
  const [low = '', high = ''] = outcome.interval.map((share) => formatShare(share, language))
  const rates = listRunningRates(byDay)
  return (
    <section className="record-over-time" aria-labelledby="record-share" data-record="">
      <div>
        <h2 id="record-share" className="font-sans text-sm font-normal text-muted">
          {t('record:over.called')}
        </h2>
        <p className="record-share">{formatShare(outcome.accuracy, language)}</p>
        <p className="figures mt-2 text-sm">
          {t('record:over.of', {
            right: formatCount(outcome.correct, language),
            total: formatCount(outcome.n, language),
            low,
            high,
          })}
        </p>
        {rates.length === 0 && (
          <p className="figures text-sm text-muted">
            {t('proof:yardsticks.outcome')}
            {toColon(language)}
            {formatShare(yardsticks.outcome.accuracy, language)}
          </p>
        )}
      </div>
      {rates.length > 0 && (
        <div>
          <Line texts={texts} rates={rates} />
          <ChartLinks
            texts={texts}
            chart={charts.get('record/over-time')}
            name={t('record:over.called')}
          />
        </div>
      )}
      {byDay.length > 0 && (
        <div className="col-span-full">
          <BrickDays texts={texts} days={byDay} resultDays={resultDays} />
          <ChartLinks
            texts={texts}
            chart={charts.get('record/by-day')}
            name={t('record:over.bricks')}
          />
        </div>
      )}
    </section>
  )
}

interface LineProps {
  readonly texts: UiTexts
  readonly rates: readonly RunningRate[]
}

/** The running share with its band and that of always calling a home win, named at their ends. */
function Line({ texts: { t, language }, rates }: LineProps) {
  const { scale, ours, alwaysHome, band, names } = layOutRecord(rates)
  const [first, last] = [rates[0]!, rates.at(-1)!]
  const share = (value: number) => formatShare(value, language)
  const toDate = (day: string) => formatDay(day, language, { day: 'numeric', month: 'short' })
  const words = t('record:over.line', {
    from: toDate(first.day),
    to: toDate(last.day),
    share: share(last.share),
    low: share(last.interval[0]),
    high: share(last.interval[1]),
    home: share(last.alwaysHome),
  })
  return (
    // An inline drawing with a label: there is no image file for an `img`.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="record-line figures" role="img" aria-label={words}>
      <p className="scale">
        {scale.map(({ percent, y }) => (
          <span key={percent} style={{ top: `${y}%` }}>
            {formatPercent(percent, language, 0)}
          </span>
        ))}
      </p>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={band} className="fill-pitch/15" />
        {scale.map(({ percent, y }) => (
          <path key={percent} d={`M0 ${y}H100`} className="stroke-rule" />
        ))}
        <polyline points={alwaysHome} className="stroke-muted" strokeDasharray="4 3" />
        <polyline points={ours} className="stroke-pitch" strokeWidth="2.5" />
      </svg>
      <p className="names" data-higher={names.ours <= names.alwaysHome ? 'ours' : 'home'}>
        <b className="text-pitch" style={{ top: `${names.ours}%` }}>
          {t('record:over.ours')}
        </b>
        <span className="text-muted" style={{ top: `${names.alwaysHome}%` }}>
          {t('proof:yardsticks.outcome')} {share(last.alwaysHome)}
        </span>
      </p>
      <p className="ends">
        {rates.length > 1 && <span>{toDate(first.day)}</span>}
        <span>{toDate(last.day)}</span>
      </p>
    </div>
  )
}
