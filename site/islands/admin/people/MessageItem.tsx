/** One message with its answers, and the form for another one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { AnswerFormSchema, type AdminMessage } from '#data/model/account/contact-answers.ts'
import { LANGUAGES } from '#data/model/language-names.ts'
import { ReplyError, send } from '#site/lib/calls/api-client.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { MailAddress } from '#site/islands/admin/shared/MailAddress.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { useTold } from '#site/islands/admin/shared/use-told.ts'

export function MessageItem({ message }: { readonly message: AdminMessage }) {
  const { t } = useTexts()
  const { toMoment } = useMoments()
  const { id, name, email, doneAt } = message
  return (
    <li className="border-b border-rule py-5">
      <article className="grid gap-3 gap-x-6 md:grid-cols-[17rem_1fr]">
        <header className="min-w-0 text-sm">
          <h3 className="text-base break-words">{t(`subjects.${message.subject}`)}</h3>
          <p className="break-words">{name}</p>
          <p className="text-muted">
            <MailAddress address={email} />
          </p>
          <p className="figures text-muted">{toMoment(message.createdAt)}</p>
          <p className="mt-1 flex flex-wrap gap-2">
            <span
              className={`badge ${doneAt === null ? 'border-premium text-premium' : 'border-edge text-muted'}`}
            >
              {t(doneAt === null ? 'office.messages.isOpen' : 'office.messages.isDone')}
            </span>
            <span className="badge border-edge text-muted" lang={message.language}>
              {LANGUAGES.find(({ code }) => code === message.language)!.name}
            </span>
            {message.userId !== null && (
              <span className="badge border-edge text-muted">{t('office.messages.member')}</span>
            )}
          </p>
        </header>
        <div className="min-w-0 max-w-prose">
          <p className="break-words whitespace-pre-wrap">{message.message}</p>
          {message.answers.map((answer) => (
            <blockquote key={answer.id} className="mt-3 border-l-2 border-pitch pl-3">
              <p className="break-words whitespace-pre-wrap">{answer.body}</p>
              <footer className="figures mt-1 text-sm text-muted">
                {t('office.messages.answeredBy', {
                  email: answer.answeredBy ?? '–',
                  time: toMoment(answer.createdAt),
                })}
              </footer>
            </blockquote>
          ))}
          <Handling id={id} answers={message.answers.length} isDone={doneAt !== null} />
        </div>
      </article>
    </li>
  )
}

interface HandlingProps {
  readonly id: string
  /** Answers that are shown. */
  readonly answers: number
  readonly isDone: boolean
}

interface Draft {
  readonly text: string
  /** Answers that were there when it was begun; null once somebody else's was told of. */
  readonly seen: number | null
}

/** Answers that are being written, by message: a message may leave the list meanwhile and come back. */
const drafts = new Map<string, Draft>()

function useHandling(
  { id, answers, isDone }: HandlingProps,
  draft: Draft | null,
  keep: (draft: Draft | null) => void,
) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { succeed, fail, toReason } = useTold()
  const readAgain = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/admin/messages'),
    })
  const answering = useMutation({
    mutationFn: (text: string) =>
      send('POST', `/api/admin/messages/${id}/answers`, {
        text,
        seenAnswers: draft?.seen ?? answers,
      }),
    onSuccess: () => {
      succeed(t('office.messages.sent'))
      keep(null)
    },
    onError: (error, text) => {
      fail(t('office.messages.failed'), toReason(error))
      if (error instanceof ReplyError && error.status === 409) keep({ text, seen: null })
    },
    onSettled: readAgain,
  })
  const putting = useMutation({
    mutationFn: () => send('PUT', `/api/admin/messages/${id}`, { isDone: !isDone }),
    onError: (error) => fail(t('office.messages.failed'), toReason(error)),
    onSettled: readAgain,
  })
  return { answering, putting }
}

function Handling(props: HandlingProps) {
  const { t, toMessage } = useTexts()
  const fieldId = useId()
  const [draft, setDraft] = useState(() => drafts.get(props.id) ?? null)
  const text = draft?.text ?? null
  const keep = (next: Draft | null) => {
    if (next === null) drafts.delete(props.id)
    else drafts.set(props.id, next)
    setDraft(next)
  }
  const setText = (next: string | null) =>
    keep(next === null ? null : { text: next, seen: draft?.seen ?? props.answers })
  const [error, setError] = useState<string>()
  const { answering, putting } = useHandling(props, draft, keep)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const form = AnswerFormSchema.safeParse({ text, seenAnswers: props.answers })
    setError(form.error?.issues[0]?.message)
    if (form.success) answering.mutate(form.data.text)
  }
  if (text === null)
    return (
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={() => setText('')}>
          {t('office.messages.answer')}
        </button>
        <button
          type="button"
          className="button button-text"
          disabled={putting.isPending}
          onClick={() => putting.mutate()}
        >
          {t(props.isDone ? 'office.messages.takeUp' : 'office.messages.putAside')}
        </button>
      </p>
    )
  return (
    <form noValidate onSubmit={submit} className="mt-5">
      <fieldset disabled={answering.isPending} className="grid gap-3">
        <div className="field">
          <label htmlFor={fieldId}>{t('office.messages.yourAnswer')}</label>
          <textarea
            id={fieldId}
            rows={6}
            className="input"
            value={text}
            aria-invalid={error !== undefined}
            aria-describedby={`${fieldId}-told`}
            onChange={(event) => setText(event.target.value)}
          />
          <p id={`${fieldId}-told`} className={error ? 'error' : 'help'}>
            {error ? toMessage(error) : t('office.messages.answerText')}
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            {answering.isPending ? t('office.messages.sending') : t('office.messages.send')}
          </button>
          <button type="button" className="button button-text" onClick={() => setText(null)}>
            {t('office.cancel')}
          </button>
        </p>
      </fieldset>
    </form>
  )
}
