/** Who plays when: public, also of a match that is locked. */
import { queryOptions } from '@tanstack/react-query'
import { PreviewMatchSchema } from '#data/model/match/match.ts'
import { createRead } from './api-client.ts'
import { nameReply } from './name-reply.ts'

const read = createRead('throw')

export const fixtureRead = (id: string) =>
  queryOptions({
    queryKey: ['/api/matches', id, 'fixture'],
    queryFn: async (context) => nameReply(PreviewMatchSchema.parse(await read(context))),
  })
