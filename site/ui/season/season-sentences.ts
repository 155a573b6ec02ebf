/** The season in a sentence: made from the figures of the forecast, in the language of the page. */
import type { SeasonForecast, SeasonTeam } from '#data/model/forecast/season-forecast.ts'
import { toLocale } from '#data/model/languages.ts'
import { formatCount, formatPlace } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { toPartName } from './SeasonBar.tsx'
import { layOutSeason, toLikeliestPart } from './season-layout.ts'
import type { TeamSeason } from './season-rows.ts'

/** The prize of a season: title, promotion, or cup. */
type Prize = 'champion' | 'promoted' | 'winner'

/** A rounded 100 is not certain. */
const SURE = 100
/** A sentence names no more clubs than this. */
const MOST_NAMED = 3

function toPrize(chances: SeasonTeam['chances']): Prize {
  if (chances.promotion !== undefined) return 'promoted'
  return chances.final === undefined ? 'champion' : 'winner'
}

const toChanceOfPrize = (chances: SeasonTeam['chances'], prize: Prize): number =>
  (prize === 'promoted' ? chances.promotion : chances.title) ?? 0

function describePrize({ t }: UiTexts, team: string, prize: Prize, seasons: number): string {
  const often =
    seasons === SURE ? t('season:headline.oftenSure') : t('season:headline.often', { seasons })
  return t(`season:headline.${prize}`, { team, often })
}

const joinNames = (names: readonly string[], { language }: UiTexts): string =>
  new Intl.ListFormat(toLocale(language), { type: 'conjunction' }).format(names)

/** The clubs likeliest to be relegated, as many as there are direct relegation places. */
function listGoingDown(teams: readonly SeasonTeam[]): readonly string[] {
  const sum = teams.reduce((total, { chances }) => total + (chances.relegation ?? 0), 0)
  return teams
    .filter(({ chances }) => (chances.relegation ?? 0) > 0)
    .toSorted((a, b) => b.chances.relegation! - a.chances.relegation!)
    .slice(0, Math.min(MOST_NAMED, Math.round(sum / 100)))
    .map(({ team }) => team)
}

/** In a cup, which has no relegation: the next likeliest winners with their chances. */
function listChasers(teams: readonly SeasonTeam[]): readonly string[] {
  return teams
    .slice(1, MOST_NAMED)
    .filter(({ chances }) => (chances.title ?? 0) > 0)
    .map(({ team, chances }) => `${team} (${chances.title})`)
}

/** Sentences on the likeliest winner and the likeliest relegated clubs. */
export function describeSeason(texts: UiTexts, { teams }: SeasonForecast): readonly string[] {
  const prize = toPrize(teams[0]!.chances)
  const best = teams.toSorted(
    (a, b) => toChanceOfPrize(b.chances, prize) - toChanceOfPrize(a.chances, prize),
  )
  const [{ team, chances }] = best as [SeasonTeam]
  const seasons = toChanceOfPrize(chances, prize)
  const down = listGoingDown(teams)
  const chasers = prize === 'winner' ? listChasers(best) : []
  return [
    ...(seasons > 0 ? [describePrize(texts, team, prize, seasons)] : []),
    ...(down.length > 1
      ? [texts.t('season:headline.down', { teams: joinNames(down, texts) })]
      : []),
    ...(chasers.length > 0
      ? [texts.t('season:headline.behind', { teams: joinNames(chasers, texts) })]
      : []),
  ]
}

/** Basis of the figures: `After round 15; 20,000 seasons.` */
export function describeBasis(
  { t, language }: UiTexts,
  { round, simulated }: Pick<SeasonForecast, 'round' | 'simulated'>,
): string {
  return t(round === 0 ? 'season:headline.start' : 'season:headline.after', {
    round,
    simulated: formatCount(simulated, language),
  })
}

/** A prize is named if its chance is above this per cent; else the part in which most seasons end. */
const OFTEN = 50

export function describeTeam(
  texts: UiTexts,
  { own, parts }: Pick<TeamSeason, 'own' | 'parts'>,
): string {
  const prize = toPrize(own.chances)
  const chance = toChanceOfPrize(own.chances, prize)
  if (chance > OFTEN) return describePrize(texts, own.team, prize, chance)
  const { part, seasons } = toLikeliestPart(layOutSeason(own.chances, parts))
  return texts.t(seasons === SURE ? 'season:headline.endsSure' : 'season:headline.ends', {
    end: toPartName(texts, part === 'earlier' ? 'eliminated' : part, parts),
    seasons,
  })
}

/** `Arsenal: #3, 32 points.` */
export function describePlace(
  { t, language }: UiTexts,
  team: string,
  { position, points }: { readonly position: number; readonly points: number },
): string {
  return t('season:headline.place', { team, place: formatPlace(position, language), count: points })
}
