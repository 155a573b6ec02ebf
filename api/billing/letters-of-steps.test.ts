/**
 * Each kind of step in the life of a subscription, and the letters it writes, read word for word:
 * each kind of letter in each language.
 */
import { eq } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailQueue, users } from '#data/db/schema.ts'
import { joinWords } from '#data/model/italian-joins.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { DAY_MS } from '#data/model/time.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import type { Billing } from './billing.ts'
import { LETTER_KINDS, type LetterKind } from '#api/mail/letters.ts'
import { TEXTS } from '#api/texts/texts.ts'
import { sayInLetter, toPlainLetter } from '#api/testing/letter-words.ts'
import { BENCH_START, openBench, type Bench } from '#api/testing/stripe/bench.ts'
import { CARDS } from '#api/testing/stripe/checkout.ts'
import {
  listSteps,
  OTHER_PRICE,
  type Letter,
  type Life,
  type Step,
} from '#api/testing/stripe/letter-steps.ts'
import { TEST_ORIGIN } from '#api/testing/test-app.ts'

/** A step is lived in the languages in which one of its letters was not read yet, and in one at least. */
function* toLanguages(steps: readonly Step[]): Generator<readonly Language[]> {
  const read = new Set<string>()
  for (const [index, { letters }] of steps.entries()) {
    const isNew = (language: Language) => letters.some(([kind]) => !read.has(`${kind} ${language}`))
    const some = LANGUAGE_CODES.filter(isNew)
    yield some.length > 0 ? some : [LANGUAGE_CODES[index % LANGUAGE_CODES.length]!]
    for (const [kind] of letters) for (const language of some) read.add(`${kind} ${language}`)
  }
}

describe.each(RULE_DATABASES)('letters of every kind of step on %s', (_, open) => {
  let bench: Bench
  const shops = new Map<number, Billing>()
  let count = 0
  beforeAll(async () => {
    bench = await openBench(await open())
    bench.standIn.account.addPrice(OTHER_PRICE, 1)
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })
  beforeEach(() => bench.travel(BENCH_START.getTime() - bench.clock.now.getTime()))

  const toShop = (trialDays: number) => {
    const shop =
      shops.get(trialDays) ?? bench.makeOther({ settings: { ...bench.settings, trialDays } })
    shops.set(trialDays, shop)
    return shop
  }

  async function begin({ order = {} }: Step, language: Language): Promise<Life> {
    count += 1
    const email = `life-${count}@example.com`
    const { id } = await bench.addMember(email)
    await bench.database.write((db) => db.update(users).set({ language }).where(eq(users.id, id)))
    const promoCode = order.percentOff ? `CODE${count}` : null
    if (promoCode !== null)
      await bench.billing.createDiscount({
        id: crypto.randomUUID(),
        createdBy: crypto.randomUUID(),
        form: {
          name: promoCode,
          description: null,
          percentOff: order.percentOff!,
          durationMonths: order.months!,
          promoCode,
          startsAt: new Date(bench.clock.now.getTime() - DAY_MS).toISOString(),
          expiresAt: new Date(bench.clock.now.getTime() + DAY_MS).toISOString(),
          maxRedemptions: null,
        },
      })
    const subscription = await bench.subscribe(id, {
      card: CARDS.good,
      ...(order.trialDays && { through: toShop(order.trialDays) }),
      ...(promoCode && { promoCode }),
    })
    await bench.standIn.deliveries.settle()
    return { id, email, language, subscription }
  }

  const listKinds = (recipient: string) =>
    bench.database.read(async (db) =>
      (
        await db
          .select({ kind: mailQueue.kind })
          .from(mailQueue)
          .where(eq(mailQueue.recipient, recipient))
      ).map(({ kind }) => kind),
    )
  const mailsTo = (email: string) => bench.letters.mails.filter(({ to }) => to === email)

  test.each(LANGUAGE_CODES)('in %s', async (language) => {
    const texts = TEXTS[language].mail
    const write = (text: string, values: Letter[1]) => {
      const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        sayInLetter(values[name] ?? `no value for ${name}`, language),
      )
      return toPlainLetter(joinWords(filled, language))
    }
    const steps = listSteps(bench)
    const languages = [...toLanguages(steps)]
    for (const step of steps.filter((_step, index) => languages[index]!.includes(language))) {
      bench.travel(BENCH_START.getTime() - bench.clock.now.getTime())
      const life = await begin(step, language)
      await step.act?.(life)
      await bench.standIn.deliveries.settle()
      const about = `${step.name} in ${language}`
      expect((await listKinds(life.email)).toSorted(), about).toEqual(
        step.letters.map(([kind]) => kind).toSorted(),
      )
      await expect
        .poll(() => mailsTo(life.email).length, { message: about })
        .toBe(step.letters.length)
      const mails = mailsTo(life.email).map(({ subject, text }) => ({
        subject: toPlainLetter(subject),
        text: toPlainLetter(text),
      }))
      const isNamed = (kind: LetterKind) => !/-asked$|^nothing/.test(kind)
      const expected = step.letters.map(([kind, values]) => ({
        subject: write(texts.letters[kind].subject, values),
        text: `${isNamed(kind) ? write(texts.greeting, { firstName: 'Ada' }) : texts.greetingWithoutName}\n\n${write(texts.letters[kind].text, values)}\n\nPitchproof\n${TEST_ORIGIN}\n`,
      }))
      const byText = (a: { text: string }, b: { text: string }) => a.text.localeCompare(b.text)
      expect(mails.toSorted(byText), about).toEqual(expected.toSorted(byText))
      expect(JSON.stringify(mails), about).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|NaN/)
    }
  })

  test('every letter about a subscription is written by one of the steps', () => {
    const written = new Set(
      listSteps(bench).flatMap(({ letters }) => letters.map(([kind]) => kind)),
    )
    const aboutMoney = /subscription|trial|renewal|payment|cancel|withdraw|nothing-to-end/
    expect([...written].toSorted()).toEqual(
      LETTER_KINDS.filter((kind) => aboutMoney.test(kind)).toSorted(),
    )
  })
})
