/** A typed event emitter. A listener that throws does not stop the others. */
export interface Emitter<Events> {
  /**
   * Adds a listener; returns the unsubscribe function, which takes effect at once, even during an
   * `emit`.
   */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Calls the listeners of an event, in the order in which they were added. */
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
}

/** Creates an emitter; `onError` is called with what a listener throws. */
export function createEmitter<Events extends object>(
  onError: (error: unknown, event: keyof Events) => void,
): Emitter<Events> {
  const listeners = new Set<{
    readonly event: keyof Events
    readonly listener: (payload: never) => void
  }>()
  return {
    on(event, listener) {
      const entry = { event, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    emit(event, payload) {
      // a copy: what is added by a listener is not called for this event
      for (const entry of [...listeners]) {
        if (entry.event !== event || !listeners.has(entry)) continue
        try {
          entry.listener(payload as never)
        } catch (error) {
          onError(error, event)
        }
      }
    },
  }
}
