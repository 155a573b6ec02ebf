/** One entry of the table in `settings.ts`. */
import type { z } from 'zod'

/**
 * Readers of settings: the commands, the server of the API, the pages (their build; a value they
 * read may become public), the feeds and weather services, the tools of the repository.
 */
export type Reader = 'cli' | 'api' | 'pages' | 'feeds' | 'tools'

export interface Setting {
  /** Meaning and form, in whole sentences: the comment in `.env.example`. */
  readonly meaning: string
  readonly readBy: readonly Reader[]
  /** Default, as it would be written; null without one. */
  readonly default: string | null
  /** Converts the text to the value; the message of a fault follows the name of the setting. */
  readonly check: z.ZodType
  /** True for a credential: no page may read it. */
  readonly isSecret?: true
}

export type SettingGroup = Readonly<Record<string, Setting>>
