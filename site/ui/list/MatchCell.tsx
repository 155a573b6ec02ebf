/** The cell of a row that says who plays: with the state of the match, the bar of chances or its cover, and the receipt. */
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { ListRow } from '#data/model/replies.ts'
import { toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { toColon } from '#site/lib/texts/format.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { toVerifyPath } from '#site/ui/paths.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly row: ListRow
  /** To open a match from the list is part of Premium, also where the row shows its figures. */
  readonly isOpenable: boolean
  readonly isLead: boolean
}

export function MatchCell({ texts, row, isOpenable, isLead }: Props) {
  const { t, href } = texts
  const { match, prediction, isBlurred, noPrediction } = row
  const teams = (
    <>
      {match.homeTeam} <span className="text-muted">–</span> {match.awayTeam}
    </>
  )
  return (
    <>
      <div className="teams-line">
        {isOpenable ? (
          <a className="teams" href={href(`/match/${match.id}`)}>
            {teams}
          </a>
        ) : (
          <span className="teams">{teams}</span>
        )}
        <StatusBadge texts={texts} match={match}>
          {match.matchStatus === 'finished' && prediction && (
            <Called texts={texts} match={match} prediction={prediction} />
          )}
        </StatusBadge>
      </div>
      {prediction && (
        <OutcomeBar texts={texts} chances={prediction} size={isLead ? 'large' : 'small'} />
      )}
      {isBlurred && (
        <>
          <span className="covered-bar" aria-hidden="true" />
          <span className="sr-only">{t('dashboard:table.covered')}</span>
        </>
      )}
      {noPrediction && (
        <p className="row-note">{t(`dashboard:noPrediction.${noPrediction.reason}`)}</p>
      )}
      <Signed texts={texts} row={row} />
    </>
  )
}

/** When the prediction was signed, and the way to its check. */
function Signed({ texts: { t, href, language }, row }: Pick<Props, 'texts' | 'row'>) {
  const { match, signedAt } = row
  if (!signedAt) return null
  return (
    <p className="row-note" data-receipt="">
      {t('dashboard:table.signed', { time: formatUtc(signedAt, language) })} ·{' '}
      <a className="link" href={href(toVerifyPath(match.id))}>
        {t('dashboard:table.check')}
        <span className="sr-only">
          {toColon(language)}
          {match.homeTeam} – {match.awayTeam}
        </span>
      </a>
    </p>
  )
}

interface CalledProps {
  readonly texts: UiTexts
  readonly match: ListMatch
  readonly prediction: ListPrediction
}

/** Whether the likeliest outcome came. */
function Called({ texts: { t }, match, prediction }: CalledProps) {
  const { actualHomeScore: home, actualAwayScore: away } = match
  if (home === null || away === null) return null
  const isRight = toLikeliest(prediction) === toOutcome(home, away)
  const text = t(isRight ? 'dashboard:table.calledRight' : 'dashboard:table.calledWrong')
  return (
    <span
      className={`called ${isRight ? 'text-pitch' : 'text-alert'}`}
      data-hint={text}
      data-called={String(isRight)}
    >
      <Icon name={isRight ? 'check' : 'cross'} />
      <span className="sr-only">{text}</span>
    </span>
  )
}
