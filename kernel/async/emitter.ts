import mitt from 'mitt'

/** A typed event emitter. A listener that throws does not stop the others. */
export interface Emitter<Events> {
  /** Adds a listener; returns the unsubscribe function, which takes effect at once, even during an `emit`. */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
}

/** Creates an emitter; `onError` is called with what a listener throws. */
export function createEmitter<Events extends object>(onError: (error: unknown, event: keyof Events) => void): Emitter<Events> {
  const emitter = mitt<Record<PropertyKey, unknown>>()
  return {
    on(event, listener) {
      let subscribed = true
      const guarded = (payload: unknown) => {
        try {
          if (subscribed) listener(payload as Events[typeof event])
        } catch (error) {
          onError(error, event)
        }
      }
      emitter.on(event, guarded)
      return () => {
        subscribed = false
        emitter.off(event, guarded)
      }
    },
    emit: (event, payload) => emitter.emit(event, payload),
  }
}
