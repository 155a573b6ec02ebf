/** A member's own record beside ours and the market's, on the same matches. */
import { useQuery } from '@tanstack/react-query'
import { toRecordVerdict, FEWEST_MATCHES } from '#data/model/record/member-record.ts'
import type { MemberRecord, RecordComparison } from '#data/model/record/member-record.ts'
import { toShareInterval } from '#data/scoring/interval.ts'
import { recordRead } from '#site/lib/calls/member-record-reads.ts'
import { formatCount, formatNumber, formatShare } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { ReliabilityPlot } from '#site/ui/record/ReliabilityPlot.tsx'
import { FailedPart } from '../shared/FailedPart.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'
import { RecordGroups } from './RecordGroups.tsx'

export function MyRecord() {
  const { t } = useTexts()
  const { data: record, isLoadingError, isFetching, refetch } = useQuery(recordRead)
  if (isLoadingError)
    return (
      <FailedPart
        text={t('own.unreadable')}
        isReading={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (record === undefined) return <Skeleton />
  if (record.n === 0) return <p className="text-sm">{t('own.record.none')}</p>
  return (
    <div className="grid w-full gap-6" data-my-record={record.n}>
      <Summary record={record} />
      <Comparison name="Pitchproof" comparison={record.ours} />
      {record.market.n > 0 && (
        <Comparison name={t('own.record.market')} comparison={record.market} />
      )}
      <Calibration record={record} />
      <RecordGroups record={record} />
    </div>
  )
}

function Summary({ record }: { readonly record: MemberRecord }) {
  const { t, language } = useTexts()
  const { from, to, mine, corrected } = record
  const { n, correct, accuracy, interval } = mine.outcome
  const [low = '', high = ''] = (interval ?? []).map((share) => formatShare(share, language))
  return (
    <div className="figures text-sm">
      <p>
        {t('own.record.hits', {
          from: formatDay(from!, language),
          to: formatDay(to!, language),
          right: formatCount(correct, language),
          total: formatCount(n, language),
          share: formatShare(accuracy, language),
          low,
          high,
        })}
      </p>
      {corrected > 0 && (
        <p className="text-muted">
          {t('own.record.corrected', { matches: formatCount(corrected, language) })}
        </p>
      )}
    </div>
  )
}

const DECIMALS = 3

interface ComparisonProps {
  readonly name: string
  readonly comparison: RecordComparison
}

function Comparison({ name, comparison }: ComparisonProps) {
  const { t, language } = useTexts()
  const { n, mine, theirs, gap } = comparison
  const verdict = toRecordVerdict(comparison)
  if (gap === null) return null
  const toScore = (score: number | null) => formatNumber(score, language, DECIMALS)
  const rows = [
    [
      t('own.record.rows.hits'),
      formatShare(mine.outcome.accuracy, language),
      formatShare(theirs.outcome.accuracy, language),
    ],
    [t('own.record.rows.brier'), toScore(mine.brier), toScore(theirs.brier)],
    [t('own.record.rows.rps'), toScore(mine.rps), toScore(theirs.rps)],
  ] as const
  const [low, high] = gap.interval ?? [gap.mean, gap.mean]
  return (
    <div data-comparison={verdict}>
      <table className="numbers figures">
        <caption className="text-left text-sm text-muted">
          {t('own.record.same', { name, matches: formatCount(n, language) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('own.record.figure')}</span>
            </th>
            <th scope="col" className="figure">
              {t('own.yours')}
            </th>
            <th scope="col" className="figure">
              {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, own, other]) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td className="figure">{own}</td>
              <td className="figure">{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm">
        {t(`own.record.verdict.${verdict}`, {
          name,
          fewest: FEWEST_MATCHES,
          gap: formatNumber(Math.abs(gap.mean), language, DECIMALS),
          spread: formatNumber((high - low) / 2, language, DECIMALS),
        })}
      </p>
    </div>
  )
}

function Calibration({ record: { calibration } }: { readonly record: MemberRecord }) {
  const { t, language } = useTexts()
  const bins = calibration.map(({ n, predicted, observed }) => ({
    stated: predicted,
    happened: observed,
    interval: toShareInterval(Math.round(observed * n), n),
  }))
  return (
    <ReliabilityPlot
      id="own-calibration"
      title={t('own.record.calibration.title')}
      stated={t('own.record.calibration.stated')}
      happened={t('own.record.calibration.happened')}
      caption={t('own.record.calibration.text')}
      bins={bins}
    >
      <table className="numbers figures">
        <thead>
          <tr>
            <th scope="col">{t('own.record.calibration.stated')}</th>
            <th scope="col" className="figure">
              {t('own.record.calibration.happened')}
            </th>
            <th scope="col" className="figure">
              {t('own.record.calibration.cases')}
            </th>
          </tr>
        </thead>
        <tbody>
          {calibration.map(({ n, predicted, observed }) => (
            <tr key={predicted}>
              <th scope="row">{formatShare(predicted, language)}</th>
              <td className="figure">{formatShare(observed, language)}</td>
              <td className="figure">{formatCount(n, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReliabilityPlot>
  )
}
