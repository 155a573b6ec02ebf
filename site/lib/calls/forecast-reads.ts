/** The reads and the write of a member's own forecasts. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  MemberForecastSchema,
  type ForecastInput,
  type MemberForecast,
} from '#data/model/account/member-forecast.ts'
import {
  MemberRecordSchema,
  MembersMeanSchema,
  MembersRecordSchema,
} from '#data/model/record/member-record.ts'
import { createRead, send } from './api-client.ts'

const read = createRead('throw')

const toForecastPath = (matchId: string) => `/api/forecasts/${matchId}`
export const toForecastProofPath = (matchId: string) => `${toForecastPath(matchId)}/proof`

/** The forecast of a match that counts; null before one was given. */
export const forecastRead = (matchId: string) =>
  queryOptions({
    queryKey: ['/api/forecasts', matchId],
    queryFn: async (context) => z.nullable(MemberForecastSchema).parse(await read(context)),
  })

export async function giveForecast(
  matchId: string,
  forecast: ForecastInput,
): Promise<MemberForecast> {
  const reply = await send('PUT', toForecastPath(matchId), forecast)
  return MemberForecastSchema.parse(await reply.json())
}

/** The member's record, counted anew at each read. */
export const recordRead = queryOptions({
  queryKey: ['/api/forecasts/record'],
  queryFn: async (context) => MemberRecordSchema.parse(await read(context)),
})

/** The record of the mean of all members, over all matches with ten forecasts or more. */
export const membersRecordRead = queryOptions({
  queryKey: ['/api/forecasts/members/record'],
  queryFn: async (context) => MembersRecordSchema.parse(await read(context)),
})

/** The mean of all members on a match that is over. */
export const membersMeanRead = (matchId: string) =>
  queryOptions({
    queryKey: ['/api/forecasts', matchId, 'members'],
    queryFn: async (context) => MembersMeanSchema.parse(await read(context)),
  })
