/** Runs work while no other tab of this origin runs work of the same name. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** Locks of the browser, over all its tabs; where it has or gives none, of this document alone. */
export function createLocks(manager: Pick<LockManager, 'request'> | undefined): WithLock {
  const queues = new Map<string, Promise<unknown>>()
  const inDocument: WithLock = (name, work) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(work, work)
    queues.set(name, turn)
    return turn
  }
  if (!manager) return inDocument
  return async <Result>(name: string, work: () => Promise<Result>) => {
    let result: Promise<Result> | undefined
    await manager.request(`tessera:${name}`, () => (result = work())).catch(() => {})
    // a browser that blocks storage refuses locks too: there is nothing that tabs share then
    return result ?? inDocument(name, work)
  }
}
