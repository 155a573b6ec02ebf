/** A member's record by league and by month, beside ours on the same matches. */
import type { MemberRecord, RecordGroup } from '#data/model/record/member-record.ts'
import { formatCount, formatNumber, formatShare, RPS_DECIMALS } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { ScrollBox } from '#site/ui/ScrollBox.tsx'

export function RecordGroups({ record }: { readonly record: MemberRecord }) {
  const { t, language } = useTexts()
  const months = record.months.map((group) => ({
    ...group,
    name: formatDay(`${group.name}-01`, language, { month: 'long', year: 'numeric' }),
  }))
  return (
    <>
      <Groups title={t('own.record.league')} groups={record.leagues} />
      <Groups title={t('own.record.month')} groups={months} />
    </>
  )
}

interface Props {
  readonly title: string
  readonly groups: readonly RecordGroup[]
}

/** The reply names leagues in English, as the lists do. */
function Groups({ title, groups }: Props) {
  const { t, language } = useTexts()
  return (
    <ScrollBox label={title}>
      <table className="numbers figures">
        <thead>
          <tr>
            <th scope="col" className="text-left">
              {title}
            </th>
            <th scope="col" className="figure pl-3">
              {t('own.record.matches')}
            </th>
            <th scope="col" className="figure pl-3">
              {t('own.record.rows.hits')}
            </th>
            <th scope="col" className="figure pl-3">
              {t('own.record.rps')}
            </th>
            <th scope="col" className="figure pl-3">
              {t('own.record.oursRps')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, n, mine, ours }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="figure pl-3">{formatCount(n, language)}</td>
              <td className="figure pl-3">{formatShare(mine.outcome.accuracy, language)}</td>
              <td className="figure pl-3">{formatNumber(mine.rps, language, RPS_DECIMALS)}</td>
              <td className="figure pl-3">
                {formatNumber(ours.theirs.rps, language, RPS_DECIMALS)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
