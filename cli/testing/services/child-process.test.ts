import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { collectOutput, hasEnded, stopChild } from './child-process.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const startSleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])

test('a killed process counts as ended, and stopping it again does not wait', async () => {
  const child = startSleeper()
  expect(hasEnded(child)).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(hasEnded(child)).toBe(true)
  await stopChild(child, 'SIGTERM')
})

test('a process that ignores the request to end is killed', async () => {
  const deaf = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
  const child = spawn(process.execPath, ['-e', deaf])
  await once(child.stdout, 'data')
  await stopChild(child, 'SIGTERM', 100)
  expect(child.signalCode).toBe('SIGKILL')
})

test('a product that was killed while one waits for it is told at once', async () => {
  const child = startSleeper()
  const waiting = waitUntilReady('http://127.0.0.1:9', child, 60_000)
  child.kill('SIGKILL')
  await expect(waiting).rejects.toThrow('The product ended (SIGKILL) before it was ready.')
})

test('the end of what a process prints on both streams is collected', async () => {
  const child = spawn(process.execPath, ['-e', 'console.log("one two"); console.error("three")'])
  const [readAll, readEnd] = [collectOutput(child), collectOutput(child, 4)]
  await once(child, 'close')
  expect(readAll().split('\n').toSorted()).toEqual(['', 'one two', 'three'])
  expect(readEnd()).toHaveLength(4)
})
