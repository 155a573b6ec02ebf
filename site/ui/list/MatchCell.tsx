/** The header cell of a row: clubs, the likeliest chance, receipt sign, and the bar of chances or its cover. */
import type { ReactNode } from 'react'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import type { ListRow } from '#data/model/replies.ts'
import { getStateNow } from '#site/lib/match/clock-now.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { listOutcomes, toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { formatPercent, toColon } from '#site/lib/texts/format.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import { Icon } from '#site/ui/Icon.tsx'
import { LOCK, LOCK_OPEN } from '#site/ui/icon-paths.ts'
import { toMatchPath, toMemberMatchPath, toVerifyPath } from '#data/model/page-paths.ts'
import { describeReceipt } from '#site/ui/rows/Receipt.tsx'
import { SealedBar } from '#site/ui/rows/SealedBar.tsx'
import { SideFacts } from '#site/ui/rows/SideFacts.tsx'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly row: ListRow
  /** To open a match from the list is part of Premium, also where the row shows its figures. */
  readonly isUnlimited: boolean
  readonly isLead: boolean
  /** Draws the chances of a match in play; the first paint leaves their room empty. */
  readonly renderNow?: RenderNow | undefined
}

export type RenderNow = (props: {
  readonly texts: UiTexts
  readonly match: ListMatch
  readonly prediction: ListPrediction
}) => ReactNode

export function MatchCell({ texts, row, isUnlimited, isLead, renderNow }: Props) {
  const { t, href } = texts
  const { match, prediction, isBlurred, noPrediction } = row
  const likeliest = prediction && findLikeliest(prediction)
  const teams = (
    <>
      <ClubName texts={texts} name={match.homeTeam} red={match.redCards?.[0]} />{' '}
      <span className="sr-only">–</span>{' '}
      <ClubName texts={texts} name={match.awayTeam} red={match.redCards?.[1]} />
    </>
  )
  return (
    <div className="match-parts">
      {isLead && (
        <p className="lead-mark" data-live={match.matchStatus === 'live' ? '' : undefined}>
          {t('dashboard:table.lead')}
        </p>
      )}
      <div className="match-names" data-likeliest={likeliest?.name}>
        {isBlurred ? (
          <span className="teams">{teams}</span>
        ) : (
          // A free account has the page that everybody has.
          <a
            className="teams"
            href={href(isUnlimited ? toMemberMatchPath(match.id) : toMatchPath(match))}
          >
            {teams}
          </a>
        )}
        {isBlurred && (
          <SideFacts
            texts={texts}
            home={{ position: match.homeLeaguePosition, form: match.homeTeamForm }}
            away={{ position: match.awayLeaguePosition, form: match.awayTeamForm }}
          />
        )}
        {likeliest && <Claim texts={texts} percent={Math.round(likeliest.percent)} />}
        <ReceiptSign texts={texts} row={row} />
      </div>
      <div className="match-chances">
        {/* From kick-off on the badge is beside the score instead. */}
        {!hasBegun(match) && <StatusBadge texts={texts} match={match} />}
        {(prediction || isBlurred) && (
          <SealedBar
            texts={texts}
            match={match}
            chances={prediction}
            label={t('dashboard:table.covered')}
            size={isLead ? 'large' : 'small'}
          />
        )}
        {prediction && getStateNow(match) && (
          <div className="chances-now" data-result="">
            <span>{t('dashboard:status.now')}</span>
            <span>{renderNow?.({ texts, match, prediction })}</span>
          </div>
        )}
        {noPrediction && (
          <p className="row-note">{t(`dashboard:noPrediction.${noPrediction.reason}`)}</p>
        )}
      </div>
    </div>
  )
}

const findLikeliest = (chances: ListPrediction) =>
  listOutcomes(chances).find(({ outcome }) => outcome === toLikeliest(chances))

/** Per cent from which a chance is clear, and from which it is likely; below it the match is open. */
const CLEAR = 60
const LIKELY = 45

/**
 * The likeliest chance at the height of the club it is for, in one of three weights. For the eye alone:
 * the bar says all three.
 */
function Claim({ texts, percent }: { readonly texts: UiTexts; readonly percent: number }) {
  const strength = percent >= CLEAR ? 'clear' : percent >= LIKELY ? 'likely' : 'open'
  return (
    <span className="claim figures" data-strength={strength} aria-hidden="true">
      {formatPercent(percent, texts.language, 0)}
    </span>
  )
}

/** A sign in place of the receipt line, which is its hint; it links to the check. */
function ReceiptSign({ texts, row }: Pick<Props, 'texts' | 'row'>) {
  const { t, href, language } = texts
  const { match, signedAt, entry } = row
  if (!signedAt) return null
  const signed = describeReceipt(texts, { madeAt: signedAt, entry })
  return (
    <a
      className="receipt-sign"
      href={href(toVerifyPath(match.id))}
      data-hint={`${signed} · ${t('dashboard:table.check')}`}
      data-receipt=""
    >
      <Icon path={row.isBlurred ? LOCK : LOCK_OPEN} />
      <span className="sr-only">
        {signed}, {t('dashboard:table.check')}
        {toColon(language)}
        {match.homeTeam} – {match.awayTeam}
      </span>
    </a>
  )
}
