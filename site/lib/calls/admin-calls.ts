/** The administrator's calls, but those about discounts and payments. */
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  AdminSettingsSchema,
  AdminStatsSchema,
  ApiHealthSchema,
  ApiUsageSchema,
  ConnectionTestSchema,
  IngestResultSchema,
  type AdminSettingsReply,
  type ConnectionTest,
  type IngestRequest,
  type IngestResult,
  type MatchResult,
} from '#data/model/admin.ts'
import { DemoAccountsSchema } from '#data/model/account/demo-accounts.ts'
import { AdminMessagesSchema } from '#data/model/account/contact-answers.ts'
import { MembersSchema } from '#data/model/account/members.ts'
import {
  AdminActionsSchema,
  HeldFixturesSchema,
  IngestProgressSchema,
  RunSchema,
  ServiceStateSchema,
  UsageHourSchema,
  type FixtureDecision,
} from '#data/model/operation.ts'
import { DeductionsSchema, type DeductionForm } from '#data/model/leagues/deductions.ts'
import { EveryMatchSchema } from '#data/model/replies.ts'
import { createRead, send } from './api-client.ts'

const read = createRead('throw')
const PROGRESS_EVERY_MS = 1_000
/** How often the health of services is read while the page is shown (specification, section 9). */
const HEALTH_EVERY_MS = 30_000

/**
 * A read of data that others change too: always stale, so it is repeated whenever its part of the
 * page is opened.
 */
function fresh<Answer>(path: string, schema: { parse: (value: unknown) => Answer }) {
  return queryOptions({
    queryKey: [path],
    queryFn: async (context): Promise<Answer> => schema.parse(await read(context)),
    refetchOnMount: 'always',
  })
}

const toQuery = (values: Readonly<Record<string, string>>) =>
  String(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')))

export const statsRead = fresh('/api/admin/stats', AdminStatsSchema)
export const settingsRead = fresh('/api/admin/settings', AdminSettingsSchema)
export const runsRead = fresh('/api/admin/runs', z.array(RunSchema))
export const heldFixturesRead = fresh('/api/admin/held-fixtures', HeldFixturesSchema)
export const deductionsRead = fresh('/api/admin/deductions', DeductionsSchema)
export const majorLeaguesRead = fresh('/api/admin/major-leagues', z.record(z.string(), z.string()))
export const usageRead = fresh('/api/admin/api-usage', z.array(ApiUsageSchema))
export const usageHoursRead = fresh('/api/admin/api-usage/hours', z.array(UsageHourSchema))

// The library's default already stops polling on a hidden page.
export const healthRead = {
  ...fresh('/api/admin/api-health', z.array(ApiHealthSchema)),
  refetchInterval: HEALTH_EVERY_MS,
}
export const serviceRead = {
  ...fresh('/api/admin/service', ServiceStateSchema),
  refetchInterval: HEALTH_EVERY_MS,
}

/** Progress of an import; read every second while one is under way, and now and then in case another administrator starts one. */
export const progressRead = (isBusyHere: boolean) =>
  queryOptions({
    queryKey: ['/api/admin/ingest-progress'],
    queryFn: async (context) => IngestProgressSchema.parse(await read(context)),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      isBusyHere || state.data ? PROGRESS_EVERY_MS : HEALTH_EVERY_MS,
  })

export interface MatchesAsked {
  readonly league: string
  readonly begun: boolean
  readonly page: number
}
/** Matches of one page of result entry. */
export const MATCHES_PAGE = 25
export const everyMatchRead = ({ league, begun, page }: MatchesAsked) =>
  fresh(
    `/api/matches?${toQuery({ league, begun: String(begun), page: String(page), pageSize: String(MATCHES_PAGE) })}`,
    EveryMatchSchema,
  )

export const membersRead = (search: string, page: number) =>
  fresh(`/api/admin/members?${toQuery({ search, page: String(page) })}`, MembersSchema)

export const messagesRead = (open: boolean, page: number) =>
  fresh(
    `/api/admin/messages?${toQuery({ open: String(open), page: String(page) })}`,
    AdminMessagesSchema,
  )

export interface ActionsAsked {
  readonly action: string
  readonly search: string
  readonly page: number
}
export const actionsRead = ({ action, search, page }: ActionsAsked) =>
  fresh(`/api/admin/actions?${toQuery({ action, search, page: String(page) })}`, AdminActionsSchema)

/** One change of the settings at a time. */
export type SettingsChange = Partial<AdminSettingsReply>

export async function saveSettings(change: SettingsChange): Promise<AdminSettingsReply> {
  const reply = await send('PUT', '/api/admin/settings', change)
  return AdminSettingsSchema.parse(await reply.json())
}

export async function testConnection(provider: string): Promise<ConnectionTest> {
  const reply = await send('POST', '/api/admin/test-api', { provider })
  return ConnectionTestSchema.parse(await reply.json())
}

export async function ingestFixtures(request: IngestRequest): Promise<IngestResult> {
  const reply = await send('POST', '/api/admin/ingest-fixtures', request)
  return IngestResultSchema.parse(await reply.json())
}

const ClearedSchema = z.object({ deletedMatches: z.int(), deletedPredictions: z.int() })

export async function clearMockData(): Promise<z.output<typeof ClearedSchema>> {
  const reply = await send('DELETE', '/api/admin/clear-mock-data')
  return ClearedSchema.parse(await reply.json())
}

const LoadedSchema = z.object({
  matches: z.int(),
  predictions: z.int(),
  accounts: DemoAccountsSchema,
})

export async function loadDemoData(): Promise<z.output<typeof LoadedSchema>> {
  const reply = await send('POST', '/api/admin/load-demo-data', {})
  return LoadedSchema.parse(await reply.json())
}

export async function saveResult(matchId: string, result: MatchResult): Promise<void> {
  await send('PUT', `/api/matches/${encodeURIComponent(matchId)}/result`, result)
}

export async function decideFixture(matchId: string, decision: FixtureDecision): Promise<void> {
  await send('PUT', `/api/admin/held-fixtures/${encodeURIComponent(matchId)}`, { decision })
}

export async function enterDeduction(form: DeductionForm): Promise<void> {
  await send('POST', '/api/admin/deductions', form)
}

export async function takeDeductionBack(id: string): Promise<void> {
  await send('DELETE', `/api/admin/deductions/${id}`)
}
