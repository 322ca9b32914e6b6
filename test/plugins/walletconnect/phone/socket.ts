import { WebSocket } from 'ws'

// The library keeps the WebSocket that it finds when it is loaded. The one of happy-dom closes
// without an `error` when nobody answers, which no browser does, and the library then waits fifteen
// seconds; it also ends with its window, while the library stays loaded for the next file.
Object.assign(globalThis, { WebSocket })
