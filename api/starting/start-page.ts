/** The page of a server that cannot answer yet: what it is making, and how far it is. */
import { escapeHtml } from '#data/model/escape-html.ts'
import { toLocale, type Language } from '#data/model/languages.ts'
import { toDocument } from '#api/morning/html.ts'
import { STEPS, toSecondsLeft, type StartState, type Step } from './steps.ts'
import { fillText } from '#api/texts/fill-text.ts'
import { TEXTS } from '#api/texts/texts.ts'

function formatLeft(seconds: number, language: Language): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return count.toLocaleString(toLocale(language), { style: 'unit', unit, unitDisplay: 'long' })
}

/** "Build the pages: 120 of 500, about 12 seconds left". */
export function describeStep(step: Step, language: Language, nowMs: number): string {
  const { steps, count, left } = TEXTS[language].starting
  if (step.total === null) return steps[step.name]
  const format = (value: number) => value.toLocaleString(toLocale(language))
  const counted = fillText(count, { done: format(step.done), total: format(step.total) })
  const seconds = toSecondsLeft(step, nowMs)
  const rest = seconds === null ? [] : [fillText(left, { time: formatLeft(seconds, language) })]
  return `${steps[step.name]}: ${[counted, ...rest].join(', ')}`
}

function listSteps(current: Step | null, language: Language, nowMs: number): string {
  const { steps, done } = TEXTS[language].starting
  const place = current === null ? -1 : STEPS.indexOf(current.name)
  const items = STEPS.map((name, index) => {
    if (index < place) return `<li>${escapeHtml(`${steps[name]}: ${done}`)}</li>`
    if (current === null || index > place)
      return `<li class="small">${escapeHtml(steps[name])}</li>`
    return `<li aria-current="step"><strong>${escapeHtml(describeStep(current, language, nowMs))}</strong></li>`
  })
  return `<ol>${items.join('')}</ol>`
}

/** The page; it loads nothing and needs no script. */
export function toStartPage(language: Language, state: StartState, nowMs: number): string {
  const { title, lead, failedTitle, failedText, reload } = TEXTS[language].starting
  const { step, hasFailed } = state
  const body = [
    `<h1>${escapeHtml(hasFailed ? failedTitle : title)}</h1>`,
    `<p>${escapeHtml(hasFailed ? failedText : lead)}</p>`,
    hasFailed ? '' : listSteps(step, language, nowMs),
    // An empty address is the page itself.
    `<p><a href="">${escapeHtml(reload)}</a></p>`,
  ]
  return toDocument(language, hasFailed ? failedTitle : title, body.join('\n'))
}
