/** Items of one statement: SQLite and Postgres take so many values of so many columns. */
const BATCH = 500

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(reason: unknown): void
}

/**
 * Gathers the items of requests that arrive together, so that the disk's answer is waited for once.
 * `write` is called for one batch at a time, of at most 500 items in the order in which they were
 * added, and returns a result for each. What it throws rejects all items of its batch.
 */
export const createBatches = <Item, Result>(
  write: (batch: readonly Item[]) => Promise<readonly Result[]>,
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = []
  let writing = false
  const writeNext = async () => {
    const batch = waiting.splice(0, BATCH)
    try {
      const results = await write(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    if (waiting.length > 0) setImmediate(writeNext)
    else writing = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // after all that the sockets have brought by now
      if (!writing) setImmediate(writeNext)
      writing = true
    })
}
