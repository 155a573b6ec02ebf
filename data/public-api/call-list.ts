/** The public calls as the page /developers lists them: `calls.json`, made from the OpenAPI document and held against it by a test. */
import { z } from 'zod'

const InputSchema = z.object({
  name: z.string(),
  place: z.enum(['path', 'query']),
  isRequired: z.boolean(),
  /** Like a type of TypeScript: `string`, `"team" | "league"`. */
  type: z.string(),
})

export const CallListSchema = z.array(
  z.object({
    /** Name of the call in the document. */
    id: z.string(),
    /** `/api/predictions/{day}` */
    path: z.string(),
    /** One English sentence without a full stop. */
    summary: z.string(),
    inputs: z.array(InputSchema),
    mediaType: z.string(),
    /** A JSON reply, like a type of TypeScript; null for files. */
    reply: z.string().nullable(),
  }),
)
export type CallList = z.output<typeof CallListSchema>
