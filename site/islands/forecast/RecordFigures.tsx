/** Hits and scores of a member, or of the mean of all members, beside ours and the market's on the same matches. */
import { FEWEST_MATCHES, toRecordVerdict } from '#data/model/record/member-record.ts'
import type { MembersRecord, RecordComparison } from '#data/model/record/member-record.ts'
import { formatCount, formatNumber, formatShare, RPS_DECIMALS } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

/** Keys of texts, by whose record it is: the member's own or the mean of all. */
const SIDES = {
  mine: {
    column: 'own.yours',
    same: 'own.record.same',
    ahead: 'own.record.verdict.ahead',
    behind: 'own.record.verdict.behind',
  },
  mean: {
    column: 'own.mean.name',
    same: 'own.mean.same',
    ahead: 'own.mean.ahead',
    behind: 'own.mean.behind',
  },
} as const
type Side = keyof typeof SIDES

interface Props {
  readonly side: Side
  readonly record: MembersRecord
}

export function RecordFigures({ side, record }: Props) {
  const { t } = useTexts()
  return (
    <>
      <Summary record={record} />
      <Comparison side={side} column="Pitchproof" name="Pitchproof" comparison={record.ours} />
      {record.market.n > 0 && (
        <Comparison
          side={side}
          column={t('own.record.market')}
          name={t('own.record.theMarket')}
          comparison={record.market}
        />
      )}
    </>
  )
}

const WITH_YEAR = { day: 'numeric', month: 'long', year: 'numeric' } as const

function Summary({ record }: { readonly record: MembersRecord }) {
  const { t, language } = useTexts()
  const { from, to, mine, corrected } = record
  const { n, correct, accuracy, interval } = mine.outcome
  const [low = '', high = ''] = (interval ?? []).map((share) => formatShare(share, language))
  return (
    <div className="figures text-sm">
      <p>
        {t(from === to ? 'own.record.hitsOfDay' : 'own.record.hits', {
          day: formatDay(from!, language, WITH_YEAR),
          from: formatDay(from!, language, WITH_YEAR),
          to: formatDay(to!, language, WITH_YEAR),
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

interface ComparisonProps {
  readonly side: Side
  /** Who it is compared with: as the head of a column, and inside a sentence. */
  readonly column: string
  readonly name: string
  readonly comparison: RecordComparison
}

function Comparison({ side, column, name, comparison }: ComparisonProps) {
  const { t, language } = useTexts()
  const { n, mine, theirs, gap } = comparison
  const words = SIDES[side]
  const verdict = toRecordVerdict(comparison)
  if (gap === null) return null
  const toScore = (score: number | null) => formatNumber(score, language, RPS_DECIMALS)
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
  const isDecided = verdict === 'ahead' || verdict === 'behind'
  const text = t(isDecided ? words[verdict] : `own.record.verdict.${verdict}`, {
    name,
    fewest: FEWEST_MATCHES,
    gap: formatNumber(Math.abs(gap.mean), language, RPS_DECIMALS),
    spread: formatNumber((high - low) / 2, language, RPS_DECIMALS),
  })
  return (
    <div data-comparison={verdict}>
      <table className="numbers figures">
        <caption className="text-left text-sm text-muted">
          {t(words.same, { name, matches: formatCount(n, language) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('own.record.figure')}</span>
            </th>
            <th scope="col" className="figure">
              {t(words.column)}
            </th>
            <th scope="col" className="figure">
              {column}
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
      {/* The sentence may begin with the name, which has to be capitalised then. */}
      <p className="mt-2 text-sm">{text.charAt(0).toLocaleUpperCase(language) + text.slice(1)}</p>
    </div>
  )
}
