/**
 * Answers and shows how far a start is, in a process of its own: the one that starts computes for
 * seconds at a time, and could not. It hands its port over at the end.
 */
import { RELOAD_SECONDS, makeStartingApp } from '#api/starting/starting-app.ts'
import type { StartState } from '#api/starting/steps.ts'
import { startServer } from '#api/server.ts'
import { openStartDisplay } from './start-display.ts'
import type { StartMessage, StartProgramOptions } from './start-messages.ts'

/** Within this time everybody who looks at the page has loaded it again. */
const SEEN_MS = (RELOAD_SECONDS + 1) * 1000

const { publicOrigin, ...place } = JSON.parse(process.argv[2]!) as StartProgramOptions
const display = openStartDisplay()
let state: StartState = { step: null, hasFailed: false }
let askedAtMs = Number.NEGATIVE_INFINITY
const app = makeStartingApp(publicOrigin, () => {
  askedAtMs = Date.now()
  return state
})
// Ctrl+C reaches this process too, and it ends with the one that starts.
process.on('SIGINT', () => {})
const server = await startServer(app, place)
const leave = () => void server.stop().then(() => process.exit())

process.on('message', (message: StartMessage) => {
  if (message.kind === 'words') return display.say(message.words)
  if (message.kind === 'step') {
    state = { ...state, step: message.step }
    return display.show(message.step)
  }
  const hasFailed = message.kind === 'failed'
  display.end(hasFailed)
  if (!hasFailed) return process.send!('port', server.listener, {}, leave)
  state = { ...state, hasFailed }
  const isWatched = Date.now() - askedAtMs < SEEN_MS
  setTimeout(leave, isWatched ? SEEN_MS : 0)
})
process.send!('listening')
