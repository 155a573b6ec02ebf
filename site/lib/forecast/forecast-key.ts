/** Under which the forecast of a match is remembered: also by what loads the read only when it is needed. */
export const toForecastKey = (matchId: string) => ['/api/forecasts', matchId] as const
