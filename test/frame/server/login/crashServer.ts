import { assembleAccounts, type WeakenedAccounts } from '../../../../frame/server/createAccounts'
import { assembleServer } from '../../../../frame/server/createFrameServer'
import { readSettings } from '../mortalSettings'

const { config, weakened, clock, step, started } = readSettings()

/**
 * The steps of a sign-in between two writes. Weakened, only the newest mark of a device is known.
 */
const services: WeakenedAccounts['services'] = (all) => ({
  ...all,
  devices: {
    ...all.devices,
    rotate: async (transaction, known, approved) => {
      const mark = await all.devices.rotate(transaction, known, approved)
      if (weakened)
        await transaction
          .updateTable('devices')
          .set({ former_hash: null })
          .where('id', '=', known.id)
          .execute()
      step('login.device')
      return mark
    },
  },
  sessions: {
    ...all.sessions,
    signIn: async (session, login) => {
      step('login.committed')
      await all.sessions.signIn(session, login)
      step('login.session')
    },
  },
  audit: {
    ...all.audit,
    append: async (...row) => {
      await all.audit.append(...row)
      if (row[0] === 'login') step('login.answer')
    },
  },
})
started(
  (
    await assembleServer(config, {
      modules: [assembleAccounts({ services })],
      clock,
      writeLog: () => {},
    }).start()
  ).url,
)
