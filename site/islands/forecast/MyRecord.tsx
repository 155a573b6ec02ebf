/** A member's own record beside ours and the market's, on the same matches. */
import { useQuery } from '@tanstack/react-query'
import type { ReliabilityBin } from '#data/model/forecast/proof.ts'
import type { MemberRecord } from '#data/model/record/member-record.ts'
import { toShareInterval } from '#data/scoring/interval.ts'
import { recordRead } from '#site/lib/calls/member-record-reads.ts'
import { formatCount, formatShare } from '#site/lib/texts/format.ts'
import { ReliabilityPlot } from '#site/ui/record/ReliabilityPlot.tsx'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { RecordFigures } from './RecordFigures.tsx'
import { RecordGroups } from './RecordGroups.tsx'

export function MyRecord() {
  const { t, language } = useTexts()
  const read = useQuery(recordRead)
  const { data: record, isLoadingError } = read
  if (isLoadingError) return <FailedPart text={t('own.unreadable')} read={read} />
  if (record === undefined) return <Skeleton />
  const late = record.late > 0 && (
    <p className="text-sm text-muted" data-late-forecasts={record.late}>
      {t('own.record.late', { matches: formatCount(record.late, language) })}
    </p>
  )
  if (record.n === 0)
    return (
      <div>
        <p className="text-sm">{t('own.record.none')}</p>
        {late}
      </div>
    )
  return (
    <div className="grid w-full gap-6" data-my-record={record.n}>
      <RecordFigures side="mine" record={record} />
      {late}
      <Calibration record={record} />
      <RecordGroups record={record} />
    </div>
  )
}

function Calibration({ record: { calibration } }: { readonly record: MemberRecord }) {
  const { t, language } = useTexts()
  const bins = calibration.map(({ n, predicted, observed }): ReliabilityBin => ({
    n,
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
