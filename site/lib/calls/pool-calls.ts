/** The reads and writes of pools by invitation. */
import { queryOptions } from '@tanstack/react-query'
import type { JoinInput, PoolInput } from '#data/model/account/pool-forms.ts'
import {
  InvitationSchema,
  PoolsSchema,
  PoolTableSchema,
  type PoolTable,
} from '#data/model/account/pools.ts'
import { createRead, send } from './api-client.ts'

const POOLS = '/api/pools'
const read = createRead('throw')

export const poolsRead = queryOptions({
  queryKey: [POOLS],
  queryFn: async (context) => PoolsSchema.parse(await read(context)),
})

export const poolRead = (id: string) =>
  queryOptions({
    queryKey: [POOLS, id],
    queryFn: async (context) => PoolTableSchema.parse(await read(context)),
  })

const post = async (path: string, body?: object): Promise<unknown> =>
  (await send('POST', `${POOLS}${path}`, body)).json()

/** The secret is sent in a body, so that no list of addresses has it. */
export const invitationRead = (secret: string) =>
  queryOptions({
    queryKey: [POOLS, 'invitations', secret],
    queryFn: async () => InvitationSchema.parse(await post('/invitations', { secret })),
  })

const toTable = (reply: unknown): PoolTable => PoolTableSchema.parse(reply)

export const startPool = async (input: PoolInput) => toTable(await post('', input))
export const joinPool = async (input: JoinInput) => toTable(await post('/members', input))
export const renewInvitation = async (id: string) => toTable(await post(`/${id}/invitation`))
export const closePool = async (id: string) => toTable(await post(`/${id}/close`))

/** Leaves a pool, or removes another member from one's own. */
export async function removeMember(poolId: string, memberId: string): Promise<void> {
  await send('DELETE', `${POOLS}/${poolId}/members/${memberId}`)
}
