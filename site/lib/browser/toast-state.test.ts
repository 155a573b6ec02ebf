import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, isDismissingSwipe, type ToastEntry } from './toast-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const drawn: (readonly ToastEntry[])[] = []
  const toasts = createToasts((entries) => drawn.push(entries))
  const readOpen = () => toasts.entries.filter(({ isOpen }) => isOpen).map(({ title }) => title)
  return { toasts, drawn, readOpen }
}

test('[toast-03] a toast closes by itself after 5,000 ms and is removed 1,000,000 ms after dismissal', () => {
  const { toasts, drawn, readOpen } = open()
  toasts.show({ title: 'Saved' })
  vi.advanceTimersByTime(4_999)
  expect(readOpen()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(readOpen()).toEqual([])
  expect(drawn.at(-1)).toMatchObject([{ title: 'Saved', isOpen: false }])
  vi.advanceTimersByTime(999_999)
  expect(toasts.entries).toMatchObject([{ title: 'Saved', isOpen: false }])
  vi.advanceTimersByTime(1)
  expect(toasts.entries).toEqual([])
})

test('[toast-03] a toast with a time of its own closes after that', () => {
  const { toasts, readOpen } = open()
  toasts.show({ title: 'Read me', closeAfterMs: 20_000 })
  vi.advanceTimersByTime(19_999)
  expect(readOpen()).toEqual(['Read me'])
  vi.advanceTimersByTime(1)
  expect(readOpen()).toEqual([])
})

test('[toast-02] a new toast takes the place of the old one, with its own time', () => {
  const { toasts, readOpen } = open()
  toasts.show({ title: 'First' })
  const [{ id } = { id: 0 }] = toasts.entries
  vi.advanceTimersByTime(4_000)
  toasts.show({ title: 'Second' })
  // A late dismissal of the first toast, such as by its action, does not affect the second.
  toasts.dismiss(id)
  toasts.release(id)
  expect(toasts.entries.map(({ title }) => title)).toEqual(['Second'])
  vi.advanceTimersByTime(4_999)
  expect(readOpen()).toEqual(['Second'])
  vi.advanceTimersByTime(1)
  expect(readOpen()).toEqual([])
})

test('a held toast stays open, and its time starts again when it is released', () => {
  const { toasts, readOpen } = open()
  toasts.show({ title: 'Slow reader' })
  const [{ id } = { id: 0 }] = toasts.entries
  vi.advanceTimersByTime(4_000)
  toasts.hold(id)
  vi.advanceTimersByTime(60_000)
  expect(readOpen()).toEqual(['Slow reader'])
  toasts.release(id)
  vi.advanceTimersByTime(4_999)
  expect(readOpen()).toEqual(['Slow reader'])
  vi.advanceTimersByTime(1)
  expect(readOpen()).toEqual([])
})

test('a swipe to the right of 50 px dismisses, a shorter one or one to the left does not', () => {
  expect(isDismissingSwipe(100, 150)).toBe(true)
  expect(isDismissingSwipe(100, 149)).toBe(false)
  expect(isDismissingSwipe(150, 20)).toBe(false)
})
