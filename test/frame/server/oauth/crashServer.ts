import { assembleAccounts, type WeakenedAccounts } from '../../../../frame/server/createAccounts'
import { assembleServer } from '../../../../frame/server/createFrameServer'
import { readSettings } from '../mortalSettings'

const { config, weakened, clock, step, started } = readSettings()

/**
 * The steps of a sign-in elsewhere between two writes. Weakened, only the newest mark of a device is
 * known.
 */
const steps: WeakenedAccounts = {
  logins: (logins) => ({
    ...logins,
    claim: async (...asked) => {
      const claimed = await logins.claim(...asked)
      step('callback.claimed')
      return claimed
    },
    settle: async (...ended) => {
      await logins.settle(...ended)
      step('callback.settled')
    },
    conclude: async (...ended) => {
      const row = await logins.conclude(...ended)
      step('farcaster.concluded')
      return row
    },
    redeem: async (...used) => {
      const isFirst = await logins.redeem(...used)
      step('finish.redeemed')
      return isFirst
    },
  }),
  services: (all) => ({
    ...all,
    devices: {
      ...all.devices,
      add: async (...device) => {
        const added = await all.devices.add(...device)
        step('finish.device')
        return added
      },
      rotate: async (transaction, known, approved) => {
        const mark = await all.devices.rotate(transaction, known, approved)
        if (weakened)
          await transaction
            .updateTable('devices')
            .set({ former_hash: null })
            .where('id', '=', known.id)
            .execute()
        step('finish.device')
        return mark
      },
    },
    sessions: {
      ...all.sessions,
      signIn: async (session, login) => {
        step('finish.committed')
        await all.sessions.signIn(session, login)
        step('finish.session')
      },
    },
    audit: {
      ...all.audit,
      append: async (...row) => {
        await all.audit.append(...row)
        if (row[0] === 'login') step('finish.answer')
      },
    },
  }),
}
started(
  (
    await assembleServer(config, {
      modules: [assembleAccounts(steps)],
      clock,
      writeLog: () => {},
    }).start()
  ).url,
)
