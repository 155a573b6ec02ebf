/** The table of a pool: mean scores with their intervals; places only where there are enough matches for one. */
import type { PoolRow, PoolTable } from '#data/model/account/pools.ts'
import { FEWEST_MATCHES } from '#data/model/record/member-record.ts'
import { formatCount, formatNumber } from '#site/lib/texts/format.ts'
import { removeMember } from '#site/lib/calls/pool-calls.ts'
import { AskFirst } from '../shared/AskFirst.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'
import { useChange } from './use-change.ts'

const DECIMALS = 3

export function Standings({ pool }: { readonly pool: PoolTable }) {
  const { t, language } = useTexts()
  const isPlaced = pool.rows.some(({ place }) => place !== null)
  return (
    <div className="mt-6 max-w-2xl">
      <table className="numbers figures w-full" data-pool-table={pool.n}>
        <caption className="text-left text-sm text-muted">
          {pool.n === 0
            ? t('pools.table.none')
            : t('pools.table.played', { count: pool.n, matches: formatCount(pool.n, language) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('pools.table.place')}</th>
            <th scope="col">{t('pools.table.nickname')}</th>
            <th scope="col" className="figure">
              {t('pools.table.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pool.rows.map((row) => (
            <Row key={row.memberId} row={row} pool={pool} />
          ))}
          {pool.ours.n > 0 && (
            <tr className="text-muted" data-ours="">
              <td>–</td>
              <th scope="row">
                Pitchproof
                <p className="text-sm font-normal">
                  {t('pools.table.given', {
                    given: formatCount(pool.ours.n, language),
                    n: formatCount(pool.n, language),
                  })}
                </p>
              </th>
              <td className="figure">
                <Score score={pool.ours.score} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {pool.n > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t(isPlaced ? 'pools.table.placed' : 'pools.table.few', { fewest: FEWEST_MATCHES })}
        </p>
      )}
    </div>
  )
}

function Score({ score }: { readonly score: PoolRow['score'] }) {
  const { language } = useTexts()
  if (score === null) return '–'
  const [low, high] = score.interval ?? [score.mean, score.mean]
  return (
    <>
      {formatNumber(score.mean, language, DECIMALS)}
      {score.interval !== null && (
        <span className="block text-sm text-muted">
          ± {formatNumber((high - low) / 2, language, DECIMALS)}
        </span>
      )}
    </>
  )
}

function Row({ row, pool }: { readonly row: PoolRow; readonly pool: PoolTable }) {
  const { t, language } = useTexts()
  const { mutateAsync, isPending } = useChange(pool)
  const marks = [row.isMe && t('pools.table.you'), row.isOwner && t('pools.table.owner')].filter(
    Boolean,
  )
  return (
    <tr data-member={row.nickname}>
      <td>{row.place ?? '–'}</td>
      <th scope="row" className="break-words">
        {row.nickname}
        {marks.length > 0 && <span className="ml-2 text-sm font-normal">{marks.join(', ')}</span>}
        <p className="text-sm font-normal text-muted">
          {t('pools.table.given', {
            given: formatCount(row.given, language),
            n: formatCount(row.n, language),
          })}
        </p>
        {pool.isOwner && !row.isMe && (
          <AskFirst
            className="button button-text text-sm"
            isBusy={isPending}
            onYes={() => mutateAsync(() => removeMember(pool.id, row.memberId))}
            label={t('pools.remove.of', { name: row.nickname })}
            texts={{
              button: t('pools.remove.button'),
              question: t('pools.remove.question', { name: row.nickname }),
              yes: t('pools.remove.button'),
              no: t('pools.keep'),
            }}
          />
        )}
      </th>
      <td className="figure">
        <Score score={row.score} />
      </td>
    </tr>
  )
}
