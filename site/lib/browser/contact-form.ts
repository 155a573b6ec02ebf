/**
 * The contact form of a static page. Its checks (the same rules as the server's)
 * are loaded when somebody begins to write, so that the page itself stays small.
 */
import { translateMessage, type Catalogue } from '#site/lib/texts/island-texts.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { showToast } from './toast.ts'
import { requireElement, show } from './elements.ts'

const SENDING_MIN_MS = 1000
const TOO_MANY_REQUESTS = 429

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Text = 'sending' | 'sent' | 'sentText' | 'failed' | 'failedText' | 'tooManyText'

const form = requireElement<HTMLFormElement>('contact-form')
const fields = requireElement<HTMLFieldSetElement>('contact-fields')
const button = requireElement<HTMLButtonElement>('contact-send')
const texts = JSON.parse(requireElement('contact-texts').textContent) as Record<Text, string> &
  Catalogue

const importRules = () => import('#data/model/account/contact.ts')
const getField = (name: string) => requireElement<Field>(`contact-${name}`)

/** Shows the error of a field beside it; null removes it. */
function drawError(field: Field, message: string | null): void {
  const error = requireElement(`${field.id}-error`)
  error.textContent = message === null ? '' : translateMessage(texts, message)
  show(error, message !== null)
  field.setAttribute('aria-invalid', String(message !== null))
}

/** The message to send; null if a field is invalid, after showing each error and focusing the first field. */
async function readMessage() {
  const given = Object.fromEntries(new FormData(form))
  const { ContactMessageSchema } = await importRules()
  const parsed = ContactMessageSchema.safeParse(given)
  const messages = new Map(
    parsed.error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
  const refused = Object.keys(ContactMessageSchema.shape).map((name) => {
    drawError(getField(name), messages.get(name) ?? null)
    return messages.has(name) ? getField(name) : null
  })
  refused.find((field) => field !== null)?.focus()
  return parsed.data ?? null
}

/** The status of the reply, null when there was none. */
async function post(message: object): Promise<number | null> {
  const wait = new Promise((done) => setTimeout(done, SENDING_MIN_MS))
  const request = fetch('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, language: getPageLanguage() }),
  })
  const [reply] = await Promise.allSettled([request, wait])
  return reply.status === 'fulfilled' ? reply.value.status : null
}

function tell(status: number | null): void {
  if (status === 201) return showToast({ title: texts.sent, description: texts.sentText })
  const description = status === TOO_MANY_REQUESTS ? texts.tooManyText : texts.failedText
  showToast({ title: texts.failed, description, style: 'destructive' })
}

async function submit(): Promise<void> {
  const message = await readMessage()
  if (message === null || fields.disabled) return
  const label = button.textContent
  button.textContent = texts.sending
  fields.disabled = true
  const status = await post(message)
  fields.disabled = false
  button.textContent = label
  // The button lost the focus while it was disabled: give it back for keyboard users.
  button.focus({ preventScroll: true })
  if (status === 201) for (const name of ['subject', 'message']) getField(name).value = ''
  tell(status)
}

/** Fills in a member's name and e-mail where nothing has been typed yet. */
async function prefill(): Promise<void> {
  const reply = await fetch('/api/auth/user')
  if (!reply.ok) return
  const { CurrentUserSchema } = await import('#data/model/account/current-user.ts')
  const { firstName, lastName, email } = CurrentUserSchema.parse(await reply.json())
  if (firstName && lastName) getField('name').value ||= `${firstName} ${lastName}`
  getField('email').value ||= email
}

form.addEventListener('focusin', () => void importRules(), { once: true })
form.addEventListener('input', ({ target }) => drawError(target as Field, null))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  // If the schema fails to load, show the message for a failed send.
  submit().catch(() => tell(null))
})
fields.disabled = false
if (document.documentElement.dataset.auth === 'in')
  prefill().catch(() => {
    // Not read: leave the form empty, as for a visitor.
  })
