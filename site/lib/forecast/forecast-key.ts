/**
 * Query key of the forecast of a match. A file of its own: some callers load the read itself only
 * when needed.
 */
export const toForecastKey = (matchId: string) => ['/api/forecasts', matchId] as const
