/** The head of a match: who, where, when, the score, and what was said about it. */
import { useQuery } from '@tanstack/react-query'
import { toPrintedConfidence } from '#data/model/forecast/printed-chances.ts'
import { isOffThePitch, type Match } from '#data/model/match/match.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { formatPercent, formatScore } from '#site/lib/texts/format.ts'
import { formatKickoff } from '#site/lib/texts/local-time.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { favoritesRead } from '#site/lib/calls/match-reads.ts'
import { toMemberSides } from '#site/ui/match/member-sides.ts'
import { Said } from '#site/ui/match/Said.tsx'
import { Sides } from '#site/ui/match/Sides.tsx'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { toVerifyPath } from '#site/ui/paths.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { FavoriteStar } from '../shared/favorites/FavoriteStar.tsx'
import type { IslandTexts } from '#site/lib/texts/island-texts.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Verdict } from './Verdict.tsx'

interface Props {
  readonly detail: MatchDetail
  readonly whole: Match | null
  readonly isUnlimited: boolean
}

export function Scoreboard({ detail, whole, isUnlimited }: Props) {
  const { t, ui, language } = useTexts()
  const { match, prediction } = detail
  const { data: favorites = [] } = useQuery(favoritesRead)
  const place = [match.venue, match.city].filter(Boolean).join(', ')
  return (
    <header className="mt-2 border-y border-rule py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className="font-semibold text-ink">{toCompetitionName(match.league, language)}</span>
        <time dateTime={match.kickoffAt}>{formatKickoff(match.kickoffAt, language)}</time>
        {place && <span>{place}</span>}
        <span className="ml-auto flex items-center gap-2">
          <StatusBadge texts={ui} match={match} hasScore={false} />
          <FavoriteStar
            match={match}
            favorites={favorites.map(({ matchId }) => matchId)}
            isUnlimited={isUnlimited}
          />
        </span>
      </div>
      <Sides texts={ui} {...toMemberSides(ui, detail)} />
      {whole && hasBegun(match) && (
        <p className="mt-2 text-center text-xs text-muted">{t('beforeKickoff')}</p>
      )}
      {prediction && (
        <div className="mx-auto max-w-2xl">
          <div className="mt-6">
            <OutcomeBar texts={ui} chances={prediction} size="large" />
          </div>
          <Verdict detail={detail} />
          <dl className="match-said mt-4 text-center">
            <Said facts={listSaid(ui, prediction)} />
          </dl>
          <Receipt detail={detail} />
        </div>
      )}
      {!prediction && isOffThePitch(match.matchStatus) && (
        <p className="mt-6 text-center text-sm text-muted" data-off>
          {t(`off.${match.matchStatus}`)}
        </p>
      )}
      {detail.noPrediction && !isOffThePitch(match.matchStatus) && (
        <p className="mt-6 text-center text-sm text-muted">
          {t(`noPrediction.${detail.noPrediction.reason}`)}
        </p>
      )}
    </header>
  )
}

/** The scores and the confidence; the likeliest score where it is another than the one that fits the outcome. */
function listSaid({ t, language }: UiTexts, prediction: NonNullable<MatchDetail['prediction']>) {
  const { predictedHomeScore: home, predictedAwayScore: away } = prediction
  const likeliest = getLikeliest(prediction)
  return [
    { id: 'score', name: t('match:predictedScore'), value: formatScore(home, away) },
    ...(likeliest === null
      ? []
      : [{ id: 'likeliest', name: t('match:likeliestScore'), value: likeliest }]),
    {
      id: 'confidence',
      name: t('match:confidence'),
      value: formatPercent(toPrintedConfidence(prediction), language),
    },
  ]
}

function getLikeliest(prediction: NonNullable<MatchDetail['prediction']>): string | null {
  if (!('likeliestHomeScore' in prediction)) return null
  const { likeliestHomeScore: home, likeliestAwayScore: away } = prediction
  if (home === undefined || away === undefined) return null
  const isSaid = home === prediction.predictedHomeScore && away === prediction.predictedAwayScore
  return isSaid ? null : formatScore(home, away)
}

/** What the receipt of a detail says; a basic one only when the prediction was made. */
function listReceipt(
  { t, language }: IslandTexts,
  { prediction, signedAt }: MatchDetail,
): string[] {
  if (prediction !== null && 'madeAt' in prediction)
    return [
      t('receipt', {
        time: formatUtc(prediction.madeAt, language),
        revision: prediction.revision,
        // A name is no place to end a line at.
        model: prediction.modelVersion.replace('-', '-\u2060'),
      }),
      t('receiptCutoff', { time: formatUtc(prediction.dataCutoffAt, language) }),
    ]
  return signedAt ? [t('table.signed', { time: formatUtc(signedAt, language) })] : []
}

/** When the prediction was made, its revision and model: the receipt. */
function Receipt({ detail }: { readonly detail: MatchDetail }) {
  const texts = useTexts()
  const { t, ui } = texts
  const parts = listReceipt(texts, detail)
  if (parts.length === 0) return null
  return (
    <p className="mt-3 text-center text-xs tracking-wide text-muted" data-receipt>
      {parts.join('\u00a0· ')}
      {'\u00a0· '}
      <a className="link inline-block" href={ui.href(toVerifyPath(detail.match.id))}>
        {t('receiptVerify')}
      </a>
    </p>
  )
}
