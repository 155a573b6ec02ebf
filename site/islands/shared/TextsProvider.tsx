/** The language and its texts for everything inside an island. */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Language } from '#data/model/languages.ts'
import { getFailureText } from '#site/lib/calls/api-client.ts'
import {
  createTexts,
  findMessage,
  mergeCatalogues,
  translateMessage,
  type Catalogue,
  type IslandTexts,
} from '#site/lib/texts/island-texts.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { toUiTexts } from './ui-texts.ts'

interface ProvidedTexts extends IslandTexts {
  readonly catalogue: Catalogue
  /** The same texts for parts (site/ui). */
  readonly ui: UiTexts
  /** Translates a schema's English message. */
  readonly toMessage: (message: string) => string
  /** The server's reason for a failure, in this language; null when it gave none. */
  readonly toReason: (error: unknown) => string | null
}

const TextsContext = createContext<ProvidedTexts | null>(null)

interface Props {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly children: ReactNode
}

export function TextsProvider({ language, catalogue, children }: Props) {
  const texts = useMemo(() => {
    const island = createTexts(catalogue, language)
    return {
      ...island,
      catalogue,
      ui: toUiTexts(island),
      toMessage: (message: string) => translateMessage(catalogue, message),
      toReason: (error: unknown) =>
        getFailureText(error, language, (message) => findMessage(catalogue, message)),
    }
  }, [catalogue, language])
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** Adds a catalogue to the texts around it: for a part that is seldom shown, whose texts load with it. */
export function MoreTexts({ catalogue, children }: Omit<Props, 'language'>) {
  const { ui, catalogue: around } = useTexts()
  const all = useMemo(() => mergeCatalogues(around, catalogue), [around, catalogue])
  return (
    <TextsProvider language={ui.language} catalogue={all}>
      {children}
    </TextsProvider>
  )
}

/** The texts of the island; throws outside of a TextsProvider. */
export function useTexts(): ProvidedTexts {
  const texts = useContext(TextsContext)
  if (texts === null) throw new Error('useTexts was called outside of a TextsProvider.')
  return texts
}
