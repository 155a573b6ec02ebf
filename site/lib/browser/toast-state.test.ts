import { expect, test } from 'vitest'
import {
  addToast,
  dismissToast,
  isDismissingSwipe,
  removeToast,
  TOAST_CLOSE_MS,
  TOAST_REMOVE_MS,
  type ToastEntry,
} from './toast-state.ts'

const entry = (id: number): ToastEntry => ({ id, title: `Toast ${id}`, isOpen: true })

test('[toast-03] a toast closes by itself after 5,000 ms and is removed 1,000,000 ms after dismissal', () => {
  expect(TOAST_CLOSE_MS).toBe(5_000)
  expect(TOAST_REMOVE_MS).toBe(1_000_000)
})

test('a new toast takes the place of the old one', () => {
  expect(addToast([entry(1)], entry(2)).map(({ id }) => id)).toEqual([2])
})

test('a dismissed toast is closed but stays until it is removed', () => {
  const dismissed = dismissToast([entry(1)], 1)
  expect(dismissed).toEqual([{ id: 1, title: 'Toast 1', isOpen: false }])
  expect(removeToast(dismissed, 1)).toEqual([])
})

test('a swipe to the right of 50 px dismisses, a shorter one or one to the left does not', () => {
  expect(isDismissingSwipe(100, 150)).toBe(true)
  expect(isDismissingSwipe(100, 149)).toBe(false)
  expect(isDismissingSwipe(150, 20)).toBe(false)
})
