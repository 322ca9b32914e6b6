import mitt from 'mitt'

/** Tells listeners; a listener that throws cannot stop the next. `on` answers the function that takes it back, at once, also during a call. */
export interface Emitter<Events> {
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  emit<E extends keyof Events>(event: E, payload: Events[E]): void
}

/** Makes an emitter; `onError` hears what listeners throw. */
export function createEmitter<Events extends object>(onError: (error: unknown, event: keyof Events) => void): Emitter<Events> {
  const bus = mitt<Record<PropertyKey, unknown>>()
  return {
    on(event, listener) {
      let on = true
      const guarded = (payload: unknown) => {
        try {
          if (on) listener(payload as Events[typeof event])
        } catch (error) {
          onError(error, event)
        }
      }
      bus.on(event, guarded)
      return () => {
        on = false
        bus.off(event, guarded)
      }
    },
    emit: (event, payload) => bus.emit(event, payload),
  }
}
