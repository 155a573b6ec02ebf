/**
 * A list of coming or past matches as rows: kick-off or score, clubs, and the receipt of the
 * prediction; while it is sealed with what is public (places, form, stakes), once opened with its bar.
 * All public pages use it.
 */
import type { MatchStakes } from '#data/model/forecast/match-stakes.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toWinner } from '#site/lib/match/side-names.ts'
import { toColon } from '#site/lib/texts/format.ts'
import { KickoffDay, KickoffTime } from '#site/ui/Kickoff.tsx'
import { toLeaguePath, toMatchPath } from '#data/model/page-paths.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { Reveal } from '#site/ui/Reveal.tsx'
import { describeLargest } from '#site/ui/stakes/Stakes.tsx'
import { TeamNames } from '#site/ui/TeamNames.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { Stage, toLiveWords } from './live-place.tsx'
import { Mark } from './Mark.tsx'
import { Portrait } from './Portrait.tsx'
import { LocalReceipt } from './LocalReceipt.tsx'
import { toScoreText, toSealLabel } from './result-texts.ts'
import { SideFacts } from './SideFacts.tsx'

interface Props {
  readonly texts: UiTexts
  readonly matches: readonly PublicMatch[]
  /** Show dates, for a list of several days. */
  readonly isDated?: boolean
  /** Show leagues, for a list of several leagues. */
  readonly hasLeague?: boolean
  /** Id of the match of the day, which is marked. */
  readonly mostAtStake?: string | undefined
  /** By match. */
  readonly stakes?: ReadonlyMap<string, MatchStakes>
}

interface RowProps extends Omit<Props, 'matches' | 'mostAtStake' | 'stakes'> {
  readonly match: PublicMatch
  readonly stakes: MatchStakes | undefined
  readonly isMostAtStake: boolean
}

/** The matches of one list in their order. */
export function MatchRows({ matches, mostAtStake, stakes, ...props }: Props) {
  const kind = `${props.hasLeague ? ' has-league' : ''}${props.isDated ? ' is-dated' : ''}`
  return (
    <ul className={`match-rows${kind}`} {...toLiveWords(props.texts)}>
      {matches.map((match) => (
        <Row
          key={match.id}
          {...props}
          match={match}
          stakes={stakes?.get(match.id)}
          isMostAtStake={match.id === mostAtStake}
        />
      ))}
    </ul>
  )
}

function Row({
  texts,
  match,
  stakes,
  isMostAtStake,
  isDated = false,
  hasLeague = false,
}: RowProps) {
  const isSealed = match.receipt !== null && !match.opened && !isOffThePitch(match.matchStatus)
  return (
    <li
      className="match-row"
      data-match={match.id}
      data-league={hasLeague ? match.league : undefined}
      data-opened={match.opened ? '' : undefined}
      data-match-of-the-day={isMostAtStake ? match.id : undefined}
    >
      <p className="row-when">
        <When texts={texts} match={match} />
        {match.matchStatus !== 'finished' && <Stage texts={texts} match={match} />}
        {isDated && (
          <span>
            <KickoffDay
              texts={texts}
              match={match}
              form={match.matchStatus === 'finished' ? 'short' : 'weekday'}
            />
          </span>
        )}
      </p>
      <p className="row-teams">
        <a href={texts.href(toMatchPath(match))}>
          <TeamNames texts={texts} match={match} />
        </a>
      </p>
      {match.opened && <Portrait opened={match.opened} />}
      {isSealed && (
        <SideFacts
          texts={texts}
          home={{ position: match.homePosition, form: match.homeForm }}
          away={{ position: match.awayPosition, form: match.awayForm }}
        />
      )}
      <div className="row-notes">
        {hasLeague && (
          <p className="row-league">
            {isMostAtStake && <b className="row-mark">{texts.t('season:stakes.day')}</b>}{' '}
            {toCompetitionName(match.league, texts.language)}
          </p>
        )}
        {isSealed && stakes && match.matchStatus === 'scheduled' && (
          <p className="row-stake">{describeLargest(texts, match, stakes)}</p>
        )}
      </div>
      <Prediction texts={texts} match={match} />
      {match.receipt && (
        <p className="row-receipt">
          {isSealed && match.matchStatus !== 'finished' && (
            <span className="sr-only">{texts.t(toSealLabel(match))} </span>
          )}
          <LocalReceipt texts={texts} match={match} isCover={isSealed} />
        </p>
      )}
    </li>
  )
}

/** The time before kick-off and the score from then on, in the same large place. */
function When({ texts, match }: Pick<RowProps, 'texts' | 'match'>) {
  const { matchStatus } = match
  if (isOffThePitch(matchStatus)) return null
  const isAhead = matchStatus === 'scheduled'
  return (
    <>
      <b className="row-now figures" data-now="" data-result={isAhead ? undefined : ''}>
        {isAhead ? <KickoffTime match={match} /> : toScoreText(match)}
      </b>
      <Reveal texts={texts} />
    </>
  )
}

/** The prediction once it is opened, or why there is none. */
function Prediction({ texts, match }: Pick<RowProps, 'texts' | 'match'>) {
  const { t } = texts
  const { opened, receipt, matchStatus } = match
  if (isOffThePitch(matchStatus))
    return <p className="row-said text-muted">{t(`match:off.${matchStatus}`)}</p>
  if (receipt === null) return <p className="row-said text-muted">{t('public:results.without')}</p>
  return (
    <>
      {opened && (
        <>
          <div className="row-bar">
            <OutcomeBar
              texts={texts}
              match={match}
              chances={opened.prediction}
              came={toOutcome(opened.homeScore, opened.awayScore)}
            />
          </div>
          <p className="row-said">
            <span>
              {t('past-predictions:said')}
              {toColon(texts.language)}
              {toWinner(texts, match, opened.prediction.predictedOutcome)}
            </span>{' '}
            <Mark texts={texts} wasCorrect={opened.wasCorrect} />
          </p>
        </>
      )}
      {!opened && matchStatus === 'finished' && (
        <p className="row-said text-muted">{t(toSealLabel(match))}</p>
      )}
    </>
  )
}

/** A day's matches, league by league in the order of the lists; in one list where most leagues have one match. */
export function RowsByLeague({ texts, matches }: Pick<Props, 'texts' | 'matches'>) {
  const ofLeagues = LEAGUES.map(({ id, name }) => ({
    id,
    name,
    matches: matches.filter(({ league }) => league === name),
  })).filter(({ matches }) => matches.length > 0)
  if (matches.length < 2 * ofLeagues.length)
    return <MatchRows texts={texts} matches={matches} hasLeague />
  return (
    <>
      {ofLeagues.map(({ id, name, matches }) => (
        <section key={id} aria-labelledby={`of-${id}`}>
          <h2 id={`of-${id}`} className="rows-title">
            <a href={texts.href(toLeaguePath(id))}>{toCompetitionName(name, texts.language)}</a>
          </h2>
          <MatchRows texts={texts} matches={matches} />
        </section>
      ))}
    </>
  )
}
