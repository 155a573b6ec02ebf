/**
 * Points deducted from clubs (and given back) in past seasons of our leagues, on the day of the
 * decision. Result files lack them, and measured season forecasts need them. Source: newspapers of
 * the day, 2018/19 to 2022/23. Trapani's second point was deducted between the rounds of 3 and 10
 * July 2020. A small deduction may be missing.
 */
import type { DomesticLeagueId } from '#data/model/leagues.ts'

type Row = readonly [
  league: DomesticLeagueId,
  season: number,
  teamId: string,
  on: string,
  points: number,
]

const ROWS: readonly Row[] = [
  ['championship', 2018, 'birmingham-city', '2019-03-22', -9],
  ['championship', 2019, 'wigan-athletic', '2020-07-22', -12],
  ['championship', 2020, 'sheffield-wednesday', '2020-07-31', -12],
  ['championship', 2020, 'sheffield-wednesday', '2020-11-04', 6],
  ['championship', 2021, 'derby-county', '2021-09-22', -12],
  ['championship', 2021, 'derby-county', '2021-11-16', -9],
  ['championship', 2021, 'reading', '2021-11-17', -6],
  ['championship', 2022, 'wigan-athletic', '2023-03-20', -3],
  ['championship', 2022, 'reading', '2023-04-04', -6],
  ['serie-a', 2018, 'chievo', '2018-09-13', -3],
  ['serie-a', 2020, 'napoli', '2020-10-14', -1],
  ['serie-a', 2020, 'napoli', '2020-12-22', 1],
  ['serie-a', 2022, 'juventus', '2023-01-20', -15],
  ['serie-a', 2022, 'juventus', '2023-04-20', 15],
  ['serie-a', 2022, 'juventus', '2023-05-22', -10],
  ['serie-b', 2018, 'foggia', '2018-07-19', -8],
  ['serie-b', 2018, 'foggia', '2019-01-23', 2],
  ['serie-b', 2018, 'palermo', '2019-05-29', -20],
  ['serie-b', 2019, 'trapani', '2020-06-12', -1],
  ['serie-b', 2019, 'trapani', '2020-07-07', -1],
  ['serie-b', 2022, 'genoa', '2023-02-13', -1],
  ['serie-b', 2022, 'reggina', '2023-04-17', -3],
  ['serie-b', 2022, 'reggina', '2023-05-04', -4],
  ['serie-b', 2022, 'reggina', '2023-05-11', 2],
  ['ligue-1', 2021, 'nice', '2021-09-08', -1],
  ['ligue-1', 2021, 'lyon', '2021-12-08', -1],
  ['ligue-2', 2022, 'saint-etienne', '2022-06-23', -3],
  // Deducted in December; the appeal that had suspended it was refused on this day.
  ['super-lig', 2022, 'kayserispor', '2023-06-02', -3],
]

/** Committee points of each club of a past season as of a day. */
export function toPastCommitteePoints(
  {
    league,
    season,
    teamIds,
  }: {
    readonly league: DomesticLeagueId
    readonly season: number
    readonly teamIds: readonly string[]
  },
  beforeMs: number,
): number[] {
  const given = ROWS.filter(
    ([ofLeague, ofSeason, , on]) =>
      ofLeague === league && ofSeason === season && Date.parse(on) < beforeMs,
  )
  return teamIds.map((id) =>
    given.reduce((sum, [, , teamId, , points]) => sum + (teamId === id ? points : 0), 0),
  )
}
