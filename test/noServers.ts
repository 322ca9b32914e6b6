// Of the project `unit`: nothing there listens, so that it needs no port and no free machine. What
// does belongs among `SERVER_TESTS` of vitest.config.ts.
import { Server } from 'node:net'

Server.prototype.listen = () => {
  throw new Error('A unit test starts no server: see SERVER_TESTS in vitest.config.ts')
}
