/** The reads of members' records. A file of its own, so that the page of a coming match does not load it. */
import { queryOptions } from '@tanstack/react-query'
import {
  MemberRecordSchema,
  MembersMeanSchema,
  MembersRecordSchema,
} from '#data/model/record/member-record.ts'
import { createRead } from './api-client.ts'

const read = createRead('throw')

/** The member's record, counted anew at each read. */
export const recordRead = queryOptions({
  queryKey: ['/api/forecasts/record'],
  queryFn: async (context) => MemberRecordSchema.parse(await read(context)),
})

/** The record of the mean of all members, over all matches with enough forecasts. */
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
