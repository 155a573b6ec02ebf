/** The measured season forecasts in lines of text. */
import { CUP_MODELS, SEASON_MODELS, type Proof } from '#data/model/forecast/proof.ts'

/** Log losses of the measured season forecasts, one line per round and event. */
export function describeSeasons(seasons: NonNullable<Proof['seasons']>): string {
  const heads = `round event       clubs ${SEASON_MODELS.map((model) => model.padStart(11)).join('')}           ±       error   by chance`
  const rows = seasons.scores.map(({ round, event, n, logLoss, deviation, error, chance }) => {
    const losses = SEASON_MODELS.map((model) => logLoss[model].toFixed(4).padStart(11)).join('')
    return `${String(round).padStart(5)} ${event.padEnd(11)} ${String(n).padStart(5)} ${losses} ${deviation.toFixed(4).padStart(11)} ${error.toFixed(4).padStart(11)} ${chance.toFixed(4).padStart(11)}`
  })
  return [
    `log loss of season forecasts, ${seasons.first}/${(seasons.first + 1) % 100} to ${seasons.last}/${(seasons.last + 1) % 100}, ${seasons.simulated} simulated seasons each`,
    heads,
    ...rows,
  ].join('\n')
}

/** The same for the cups, one line per event. */
export function describeCups(cups: NonNullable<Proof['cupSeasons']>): string {
  const heads = `event         clubs ${CUP_MODELS.map((model) => model.padStart(11)).join('')}           ±       error   by chance`
  const rows = cups.scores.map(({ event, n, logLoss, deviation, error, chance }) => {
    const losses = CUP_MODELS.map((model) => logLoss[model].toFixed(4).padStart(11)).join('')
    return `${event.padEnd(13)} ${String(n).padStart(5)} ${losses} ${deviation.toFixed(4).padStart(11)} ${error.toFixed(4).padStart(11)} ${chance.toFixed(4).padStart(11)}`
  })
  return [
    `log loss of the cups at the start of their groups, ${cups.first}/${(cups.first + 1) % 100} to ${cups.last}/${(cups.last + 1) % 100}, ${cups.simulated} simulated seasons each`,
    heads,
    ...rows,
  ].join('\n')
}
