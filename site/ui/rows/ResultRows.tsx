/** Matches that are over, as a newspaper's results: who played, what we said, what happened, the receipt. */
import { LEAGUES } from '#data/model/leagues.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatScore, toColon } from '#site/lib/texts/format.ts'
import { KickoffDay, KickoffTime } from '#site/ui/Kickoff.tsx'
import { Mark } from './Mark.tsx'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { toLeaguePath, toMatchPath } from '#site/ui/paths.ts'
import { Receipt } from './Receipt.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { toResultText, toSaid } from './result-texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly matches: readonly PublicMatch[]
  /** With dates, where the matches are of several days. */
  readonly isDated?: boolean
}

/** The matches of one list in their order. */
export function ResultRows({ texts, matches, isDated = false }: Props) {
  return (
    <ul className="results">
      {matches.map((match) => (
        <Row key={match.id} texts={texts} match={match} isDated={isDated} />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly texts: UiTexts
  readonly match: PublicMatch
  readonly isDated: boolean
}

function Row({ texts, match, isDated }: RowProps) {
  const { opened } = match
  const isOff = isOffThePitch(match.matchStatus)
  return (
    <li className="result" data-match={match.id} data-opened={opened ? '' : undefined}>
      <p className="result-when">
        {isDated && (
          <span className="block">
            <KickoffDay texts={texts} match={match} form="short" />
          </span>
        )}
        <KickoffTime match={match} />
      </p>
      <p className="result-teams">
        <a href={texts.href(toMatchPath(match))}>
          <span>{match.homeTeam}</span> <span>{match.awayTeam}</span>
        </a>
      </p>
      <p className={isOff ? 'result-score is-off' : 'result-score'}>{toResultText(texts, match)}</p>
      {opened ? (
        <Opened texts={texts} opened={opened} />
      ) : (
        <p className="result-said text-muted">
          {texts.t(
            isOff || match.receipt === null ? 'public:results.without' : 'public:results.waiting',
          )}
        </p>
      )}
      <p className="result-receipt">
        <Receipt texts={texts} match={match} />
      </p>
    </li>
  )
}

interface OpenedProps {
  readonly texts: UiTexts
  readonly opened: NonNullable<PublicMatch['opened']>
}

function Opened({ texts, opened }: OpenedProps) {
  const { t, language } = texts
  const { prediction, wasCorrect } = opened
  return (
    <>
      <div className="result-said">
        <OutcomeBar texts={texts} chances={prediction} />
        <p>
          {t('past-predictions:script.said')}
          {toColon(language)}
          {toSaid(texts, opened)}{' '}
          <span className="whitespace-nowrap">
            · {formatScore(prediction.predictedHomeScore, prediction.predictedAwayScore)}
          </span>
        </p>
      </div>
      <p className="result-mark">
        <Mark texts={texts} wasCorrect={wasCorrect} />
      </p>
    </>
  )
}

/** A day's matches, league by league in the order of the lists. */
export function ResultsByLeague({ texts, matches }: Omit<Props, 'isDated'>) {
  const ofLeagues = LEAGUES.map(({ id, name }) => ({
    id,
    name,
    matches: matches.filter(({ league }) => league === name),
  })).filter(({ matches }) => matches.length > 0)
  return (
    <>
      {ofLeagues.map(({ id, name, matches }) => (
        <section key={id} aria-labelledby={`of-${id}`}>
          <h2 id={`of-${id}`} className="results-title">
            <a href={texts.href(toLeaguePath(id))}>{toCompetitionName(name, texts.language)}</a>
          </h2>
          <ResultRows texts={texts} matches={matches} />
        </section>
      ))}
    </>
  )
}
