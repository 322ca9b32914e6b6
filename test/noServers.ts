// Of the project `unit`: nothing there listens, so that it needs no port and no free machine. A test
// that does is named `*.server.test.ts`, and the project `integration` runs it.
import { Server } from 'node:net'

Server.prototype.listen = () => {
  throw new Error('A unit test starts no server: name its file *.server.test.ts')
}
