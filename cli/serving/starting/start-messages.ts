/** What a server that starts tells the program which shows it. */
import type { Step } from '#api/starting/steps.ts'

export interface StartProgramOptions {
  readonly port: number
  readonly host: string | null
  readonly publicOrigin: string
}

export type StartMessage =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'ready' | 'failed' }
