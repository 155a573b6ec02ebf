/** The table of a pool: mean scores with their intervals; places only where there are enough matches for one. */
import type { ReactNode } from 'react'
import type { PoolRow, PoolScore, PoolTable } from '#data/model/account/pools.ts'
import { EDGE_MATCHES } from '#data/model/record/member-record.ts'
import { formatCount, formatNumber, RPS_DECIMALS } from '#site/lib/texts/format.ts'
import { removeMember } from '#site/lib/calls/pool-calls.ts'
import { AskFirst } from '#site/islands/shared/AskFirst.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { ScoreRange, toScale, type Scale } from './ScoreRange.tsx'
import { useChange } from './use-change.ts'

export function Standings({ pool }: { readonly pool: PoolTable }) {
  const { t, language } = useTexts()
  const scale = toScale(pool)
  const better = countBetterThanOurs(pool)
  const rows = pool.rows.map((row) => (
    <MemberRow key={row.memberId} row={row} pool={pool} scale={scale} />
  ))
  const ours = pool.ours && (
    <Row key="ours" place={null} name="Pitchproof" score={pool.ours} scale={scale} />
  )
  const shown = pool.compared || pool.n
  return (
    <>
      <table className="numbers pool-table figures w-full" data-pool-table={pool.n}>
        <caption className="text-left text-sm text-muted">
          {pool.n === 0
            ? t('pools.table.none')
            : t('pools.table.played', { count: shown, matches: formatCount(shown, language) })}
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
          {rows.slice(0, better)}
          {ours}
          {rows.slice(better)}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">
        {pool.n > 0 &&
          t(pool.compared > 0 ? 'pools.table.placed' : 'pools.table.few', {
            fewest: pool.fewest,
            edge: EDGE_MATCHES,
          })}{' '}
        {t('pools.rule')}
      </p>
    </>
  )
}

/** Number of ranked rows above ours: our row is placed by its score, or last if no row has a place. */
function countBetterThanOurs({ rows, ours }: PoolTable): number {
  const placed = rows.filter(({ place }) => place !== null)
  if (ours === null) return rows.length
  return placed.filter(({ score }) => score && score.mean <= ours.mean).length
}

interface RowProps {
  readonly place: number | null
  readonly name: string
  readonly score: PoolScore | null
  readonly scale: Scale | null
  /** The member; our own row when left out. */
  readonly member?: PoolRow
  readonly marks?: string
  readonly children?: ReactNode
}

function Row({ place, name, score, scale, member, marks, children }: RowProps) {
  const { t, language } = useTexts()
  return (
    <tr
      data-member={member?.nickname}
      data-ours={member ? undefined : ''}
      className={member?.isMe ? 'is-me' : undefined}
    >
      <td className="place">{place ?? '–'}</td>
      <th scope="row" className="break-words">
        {name}
        {marks && <span className="ml-2 text-sm font-normal text-muted">{marks}</span>}
        {score && scale && <ScoreRange score={score} scale={scale} isOurs={!member} />}
        {member && member.given !== null && (
          <p className="text-sm font-normal text-muted">
            {t('pools.table.given', {
              given: formatCount(member.given, language),
              n: formatCount(member.n, language),
            })}
          </p>
        )}
        {children}
      </th>
      <td className="figure">
        <Score score={score} />
      </td>
    </tr>
  )
}

function Score({ score }: { readonly score: PoolScore | null }) {
  const { language } = useTexts()
  if (score === null) return '–'
  const [low, high] = score.interval ?? [score.mean, score.mean]
  return (
    <>
      {formatNumber(score.mean, language, RPS_DECIMALS)}
      {score.interval !== null && (
        <span className="block text-sm font-normal text-muted">
          ± {formatNumber((high - low) / 2, language, RPS_DECIMALS)}
        </span>
      )}
    </>
  )
}

interface MemberProps {
  readonly row: PoolRow
  readonly pool: PoolTable
  readonly scale: Scale | null
}

function MemberRow({ row, pool, scale }: MemberProps) {
  const { t } = useTexts()
  const { mutateAsync, isPending } = useChange(pool)
  const marks = [row.isMe && t('pools.table.you'), row.isOwner && t('pools.table.owner')]
  return (
    <Row
      place={row.place}
      name={row.nickname}
      score={row.score}
      scale={scale}
      member={row}
      marks={marks.filter(Boolean).join(', ')}
    >
      {pool.isOwner && !row.isMe && (
        <AskFirst
          className="link link-alone text-sm font-normal"
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
    </Row>
  )
}
