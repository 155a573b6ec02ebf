/** What is known of a setting: one entry of the table in `settings.ts`. */
import type { z } from 'zod'

/**
 * Who reads a setting: the commands, the server of the API, the pages (their build; what they read
 * may be read by everybody), the feeds and weather services, the tools of the repository.
 */
export type Reader = 'cli' | 'api' | 'pages' | 'feeds' | 'tools'

export interface Setting {
  /** What it does and what it looks like, in whole sentences: the comment in `.env.example`. */
  readonly meaning: string
  readonly readBy: readonly Reader[]
  /** What stands for it where it is not set, as it would be written; null where nothing does. */
  readonly default: string | null
  /** From the text to the value; the message of a fault follows the name of the setting. */
  readonly check: z.ZodType
  /** True where the value lets somebody in: no page may read it. */
  readonly isSecret?: true
}

export type SettingGroup = Readonly<Record<string, Setting>>
