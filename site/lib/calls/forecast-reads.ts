/** The read and the write of a member's own forecast of a match. */
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  MemberForecastSchema,
  type ForecastInput,
  type MemberForecast,
} from '#data/model/account/member-forecast.ts'
import { toForecastKey } from '#site/lib/forecast/forecast-key.ts'
import { createRead, send } from './api-client.ts'

const read = createRead('throw')

const toForecastPath = (matchId: string) => `/api/forecasts/${matchId}`
export const toForecastProofPath = (matchId: string) => `${toForecastPath(matchId)}/proof`

/** The member's last forecast of a match, beside the one that counts; null if none was given. */
export const readForecast = async (
  context: Pick<QueryFunctionContext, 'queryKey'>,
): Promise<MemberForecast | null> => z.nullable(MemberForecastSchema).parse(await read(context))

export const forecastRead = (matchId: string) =>
  queryOptions({ queryKey: toForecastKey(matchId), queryFn: readForecast })

export async function giveForecast(
  matchId: string,
  forecast: ForecastInput,
): Promise<MemberForecast> {
  const reply = await send('PUT', toForecastPath(matchId), forecast)
  return MemberForecastSchema.parse(await reply.json())
}
