/**
 * The steps of a start in a terminal, with the spinner of @clack/prompts, which Astro brings anyway;
 * elsewhere (a service's journal, CI) as plain lines.
 */
import { isCI, isTTY, spinner } from '@clack/prompts'
import { describeStep } from '#api/starting/start-page.ts'
import type { Step, StepName } from '#api/starting/steps.ts'
import { TEXTS } from '#api/texts/texts.ts'

const TICK_MS = 1000

export interface StartDisplay {
  show(step: Step): void
  /** Details of the step. */
  say(words: string): void
  end(hasFailed: boolean): void
}

const describe = (step: Step) => describeStep(step, 'en', Date.now())
const toName = (name: StepName) => TEXTS.en.starting.steps[name]

function makeSpinner(): StartDisplay {
  const line = spinner({ output: process.stderr, withGuide: false, cancelMessage: 'Stopped' })
  let current: Step | null = null
  let detail = ''
  const draw = () => {
    if (current !== null) line.message([describe(current), detail].filter(Boolean).join(' · '))
  }
  // The time that is left passes also while nothing is told.
  const timer = setInterval(draw, TICK_MS).unref()
  return {
    show(step) {
      if (current?.name !== step.name) {
        if (current !== null) line.stop(toName(current.name))
        detail = ''
        line.start(toName(step.name))
      }
      current = step
      draw()
    },
    say(words) {
      detail = words
      draw()
    },
    end(hasFailed) {
      clearInterval(timer)
      if (current === null) return
      if (hasFailed) line.error(toName(current.name))
      else line.stop(toName(current.name))
    },
  }
}

/** Tenths of a step: a step of hundreds of pages prints ten lines. */
const toTenths = ({ done, total }: Step) => (total === null ? 0 : Math.floor((done / total) * 10))

function makePlainLines(): StartDisplay {
  const print = (words: string) => process.stderr.write(`  ${words}\n`)
  let last: Step | null = null
  return {
    show(step) {
      const isNews = last?.name !== step.name || toTenths(last) !== toTenths(step)
      if (isNews) print(describe(step))
      if (isNews) last = step
    },
    say: print,
    end: () => {},
  }
}

export const openStartDisplay = (): StartDisplay =>
  isTTY(process.stderr) && !isCI() ? makeSpinner() : makePlainLines()
