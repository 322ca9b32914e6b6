import mitt, { type EventType } from 'mitt'

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

/** Creates an emitter; `onError` is called with what a listener throws, by default it is logged. */
export function createEmitter<Events extends object>(
  onError = (error: unknown, event: keyof Events) =>
    console.error(`a listener of "${event as string}" failed`, error),
): Emitter<Events> {
  const bus = mitt<Events & Record<EventType, unknown>>()
  return {
    on(event, listener) {
      // removed at once: mitt still calls a listener that is removed during an emit
      let current: typeof listener | undefined = listener
      const guarded: typeof listener = (payload) => {
        try {
          current?.(payload)
        } catch (error) {
          onError(error, event)
        }
      }
      bus.on(event, guarded)
      return () => {
        current = undefined
        bus.off(event, guarded)
      }
    },
    emit: bus.emit,
  }
}
