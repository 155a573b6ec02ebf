/** Clubs and leagues that somebody follows. */
import * as z from 'zod/mini'
import { MOST_FOLLOWS } from './most-follows.ts'

export const FOLLOW_KINDS = ['team', 'league'] as const

export const FollowSchema = z.object({
  kind: z.enum(FOLLOW_KINDS),
  /** Id of the club or league, as in the address of its page. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/, 'This is no id of a club or league.')),
})
export type Follow = z.output<typeof FollowSchema>

/** What a browser has kept, to be taken over by an account. */
export const FollowsSchema = z.object({
  follows: z.array(FollowSchema).check(z.maxLength(MOST_FOLLOWS)),
})
