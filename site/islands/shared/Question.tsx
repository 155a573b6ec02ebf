/** A confirmation before something that cannot be undone. */
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTexts } from './TextsProvider.tsx'

interface Props {
  readonly title: string
  readonly question: string
  /** Consequences of a yes, one line each. */
  readonly details?: readonly string[]
  /** Label of the button that confirms. */
  readonly action: string
  /** Label of the button that cancels; that of the administration by default. */
  readonly cancel?: string
  readonly onYes: () => void
  /** The button that asks. */
  readonly children: ReactNode
}

const NONE: readonly string[] = []

export function Question({
  title,
  question,
  details = NONE,
  action,
  cancel,
  onYes,
  children,
}: Props) {
  const { t } = useTexts()
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>{children}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-paper/85" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 overflow-auto rounded-lg border border-rule bg-sheet p-6 shadow-float">
          <AlertDialog.Title className="text-lg break-words">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">{question}</AlertDialog.Description>
          {details.map((line) => (
            <p key={line} className="mt-2 text-sm wrap-anywhere text-muted">
              {line}
            </p>
          ))}
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="button button-quiet">
              {cancel ?? t('office.cancel')}
            </AlertDialog.Cancel>
            <AlertDialog.Action className="button button-primary" onClick={onYes}>
              {action}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
