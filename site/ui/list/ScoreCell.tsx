/**
 * The score of a match in a list. Before kick-off the large place is empty and our score has a
 * small box; afterwards the real score is large, with ours below.
 */
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import type { ListRow } from '#data/model/replies.ts'
import { getFinalScore, hasBegun } from '#site/lib/match/match-stage.ts'
import { isCalledRight } from '#site/lib/match/outcome-parts.ts'
import { formatScore, formatScoreInText } from '#site/lib/texts/format.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { CHECK, CROSS } from '#site/ui/icon-paths.ts'
import { Reveal } from '#site/ui/Reveal.tsx'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly row: ListRow
}

export function ScoreCell({ texts, row: { match, prediction } }: Props) {
  const { t, language } = texts
  const score =
    prediction &&
    formatScoreInText(prediction.predictedHomeScore, prediction.predictedAwayScore, language)
  if (!hasBegun(match))
    return (
      score && (
        <span className="score-box">
          <span>{t('dashboard:table.says')}</span> <span className="figures">{score}</span>
        </span>
      )
    )
  return (
    <>
      <span className="score-now" data-result="">
        {formatScore(match.actualHomeScore, match.actualAwayScore)}
      </span>{' '}
      <Reveal texts={texts} />{' '}
      {match.matchStatus === 'live' ? (
        <StatusBadge texts={texts} match={match} hasScore={false} />
      ) : (
        <span className="sr-only">{t('dashboard:status.finished')}</span>
      )}{' '}
      {score && (
        <span className="score-said">
          {t('dashboard:table.said')}{' '}
          <span className="figures whitespace-nowrap">
            {score} <Called texts={texts} match={match} prediction={prediction} />
          </span>
        </span>
      )}
    </>
  )
}

interface CalledProps {
  readonly texts: UiTexts
  readonly match: ListMatch
  readonly prediction: ListPrediction
}

/** Mark for whether the likeliest outcome happened. */
function Called({ texts: { t }, match, prediction }: CalledProps) {
  const result = getFinalScore(match)
  if (result === null) return null
  const isRight = isCalledRight(prediction, result)
  const text = t(isRight ? 'dashboard:table.calledRight' : 'dashboard:table.calledWrong')
  return (
    <span
      className={`called ${isRight ? 'text-pitch' : 'text-alert'}`}
      data-hint={text}
      data-called={String(isRight)}
      data-result=""
    >
      <Icon path={isRight ? CHECK : CROSS} />
      <span className="sr-only">{text}</span>
    </span>
  )
}
