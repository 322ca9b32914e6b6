// Runs work at a fixed number at once, and what a series of times says.

/** 50th and 99th percentile in milliseconds, and how many a second. */
export const told = (times, seconds) => {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
  return {
    rate: Math.round(times.length / seconds),
    p50: at(0.5),
    p99: at(0.99),
    count: times.length,
  }
}

/** Calls `work(index)` `count` times, `parallel` at once; throws the first error. */
export const run = async (count, parallel, work) => {
  const times = []
  let next = 0
  const begun = performance.now()
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      const from = performance.now()
      await work(index)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return told(times, (performance.now() - begun) / 1000)
}

/**
 * Calls `work` `rate` times a second for so many seconds, whether or not it answers in time: a
 * queue shows as time.
 */
export const pace = async (rate, seconds, work) => {
  const times = []
  const open = []
  const begun = performance.now()
  for (let index = 0; index < rate * seconds; index++) {
    const due = begun + (index * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    open.push(work(index).then(() => times.push(performance.now() - due)))
  }
  await Promise.all(open)
  return told(times, (performance.now() - begun) / 1000)
}
