/** Runs a program of Node in a process of its own and measures it. For tests only. */
import { execFile } from 'node:child_process'

/** What a verifier may take for any log, however it was made. */
export const MOST_MEGABYTES = 700
export const MOST_SECONDS = 30

/** Prints the peak of memory, in kB, and the seconds of processor, as the last line. */
const MEASURE =
  'data:text/javascript,process.on("exit",()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();process.stderr.write(`\\nUSED ${maxRSS} ${(userCPUTime+systemCPUTime)/1e6}`)})'

interface Measured {
  readonly code: number
  readonly out: string
  readonly words: string
  readonly megabytes: number
  /** Of processor, so that a busy machine changes nothing. */
  readonly seconds: number
}

export function measureProgram(given: readonly string[]): Promise<Measured> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', MEASURE, ...given],
      { maxBuffer: 2 ** 28 },
      (error, out, words) => {
        const [, kilobytes = NaN, seconds = NaN] = /USED (\d+) ([\d.]+)$/.exec(words) ?? []
        resolve({
          code: error === null ? 0 : Number(error.code),
          out,
          words,
          megabytes: Number(kilobytes) / 1024,
          seconds: Number(seconds),
        })
      },
    )
  })
}
