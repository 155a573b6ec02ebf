/** Resolves when the process is asked to end; a second signal ends it at once. */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
