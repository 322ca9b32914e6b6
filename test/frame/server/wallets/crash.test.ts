import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../../frame/server/db/createDatabase'
import { migrate } from '../../../../frame/server/db/migrate'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import type { Step } from '../../../../frame/server/wallets/types'
import { everything } from '../../../everything'
import { temporaryFolder } from '../databases'
import { startMortal } from '../mortal'
import { bundleProgram } from '../programs'
import { APP, createKeys } from '../serve'
import { addUser, type Device, newWallet, signIn } from './visitors'

/** How often a user's life below comes to each step. */
const STEPS = {
  'wallet.begin': 1,
  'wallet.row': 1,
  'wallet.pair': 2,
  'wallet.end': 1,
  'wallet.committed': 1,
  'rotate.begin': 1,
  'rotate.wallet': 1,
  'rotate.removed': 1,
  'rotate.pair': 2,
  'rotate.committed': 1,
  'share.released': 1,
  'recover.released': 1,
  'recover.committed': 1,
  'pair.begin': 2,
  'pair.removed': 2,
  'pair.added': 2,
  'pair.committed': 2,
  'confirm.begin': 2,
  'confirm.removed': 2,
  'confirm.active': 2,
  'confirm.committed': 2,
  'revoke.begin': 1,
  'revoke.pairs': 1,
  'revoke.sessions': 1,
  'revoke.committed': 1,
  'freeze.begin': 1,
  'freeze.committed': 1,
} as const satisfies Record<Step, number>

type Death = { readonly step: Step; readonly time: number }

/** After each commit, where an answer is lost, and where rows have just been written or removed. */
const COMMIT_STEPS: readonly Step[] = [
  'wallet.row',
  'wallet.committed',
  'rotate.removed',
  'rotate.committed',
  'share.released',
  'recover.committed',
  'pair.removed',
  'pair.committed',
  'confirm.removed',
  'confirm.committed',
  'revoke.committed',
  'freeze.committed',
]
const DEATHS: readonly Death[] = everything
  ? Object.entries(STEPS).flatMap(([step, times]) =>
      Array.from({ length: times }, (_, index) => ({ step: step as Step, time: index + 1 })),
    )
  : COMMIT_STEPS.map((step) => ({ step, time: 1 }))
const ROUNDS = everything ? 200 : DEATHS.length

let entry = ''
beforeAll(async () => {
  entry = await bundleProgram('test/frame/server/wallets/crashServer.ts')
})

/** A server in a process of its own, on one SQLite file. */
const createMortal = async (weakened = false) => {
  const folder = temporaryFolder()
  await migrate({ folder })
  const database = createDatabase({ folder })
  const { mail: _, ...keys } = createKeys()
  onTestFinished(() => database.close())
  const mortal = await startMortal(entry, {
    config: { database: { folder }, trustProxy: 1, apps: [APP] },
    keys,
    weakened,
  })
  return { ...mortal, db: database.db, keyring: createKeyring(keys) }
}
type Mortal = Awaited<ReturnType<typeof createMortal>>

/** What the server has acknowledged to this user. */
interface Acknowledged {
  enrolled?: boolean
  paired?: boolean
  revoked?: boolean
  frozen?: boolean
}

const thaw = ({ db }: Mortal, userId: string) =>
  db.updateTable('users').set({ frozen_until: null }).where('id', '=', userId).execute()

/** Throws where something that was acknowledged is not so, or the wallet opens for nobody. */
const verify = async (
  mortal: Mortal,
  { enrolled, paired, revoked, frozen }: Acknowledged,
  [first, second]: readonly [Device, Device],
  entropy: string,
) => {
  const { rows } = await sql<{ readonly integrity_check: string }>`pragma integrity_check`.execute(
    mortal.db,
  )
  expect(rows).toEqual([{ integrity_check: 'ok' }])
  const wallet = await mortal.db
    .selectFrom('wallets')
    .select('id')
    .where('user_id', '=', first.userId)
    .executeTakeFirst()
  if (enrolled) expect(wallet).toBeDefined()
  if (!wallet) return
  if (frozen) await expect(first.open()).rejects.toThrow('frozen')
  await thaw(mortal, first.userId)
  expect(await first.open()).toBe(entropy)
  if (revoked) await expect(second.open()).rejects.toThrow('signed_out')
  else if (paired) expect(await second.open().catch((error: Error) => error.message)).toBe(entropy)
  const auto = await mortal.db
    .selectFrom('pairs')
    .select('released')
    .where('wallet_id', '=', wallet.id)
    .where('method', '=', 'auto')
    .executeTakeFirstOrThrow()
  const told = await mortal.db
    .selectFrom('outbox')
    .select('id')
    .where('mail_env', '=', `${first.userId} recovery`)
    .execute()
  expect(told.length > 0).toBe(auto.released !== null)
}

/**
 * A user's whole life with the server killed at one step of it; what was not acknowledged is asked
 * for again.
 */
const live = async (mortal: Mortal, death: Death) => {
  const userId = await addUser(mortal.db)
  const devices = [
    await signIn(mortal, mortal.url, userId),
    await signIn(mortal, mortal.url, userId),
  ] as const
  const [first, second] = devices
  const made = await newWallet()
  const acknowledged: Acknowledged = {}
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => (acknowledged.enrolled = (await first.enrol(made)).created),
    () => first.open(),
    () => first.renew(),
    () => first.rotate(),
    async () => (acknowledged.paired = Boolean(await second.pairByRecovery())),
    async () => {
      // from here on it may be gone, also without an answer
      delete acknowledged.paired
      acknowledged.revoked = Boolean(await first.ask('/v1/devices/revoke', { device: second.id }))
    },
    async () => (acknowledged.frozen = Boolean(await first.ask('/v1/freeze', {}))),
  ]
  await mortal.killAt(death)
  let deaths = 0
  for (const act of acts) {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await mortal.ended()
      deaths++
      await mortal.restart()
      await verify(mortal, acknowledged, devices, made.entropy)
      await act()
    }
  }
  await verify(mortal, acknowledged, devices, made.entropy)
  expect({ ...death, deaths }).toEqual({ ...death, deaths: 1 })
  // on a new device: by the end of 200 rounds the sign-in of these is too old for it
  return {
    first,
    entropy: made.entropy,
    recover: async () => (await signIn(mortal, mortal.url, userId)).recover(),
  }
}

describe('a server that is killed', () => {
  test(`at ${DEATHS.length} steps of a wallet’s life, ${ROUNDS} times: the wallet opens by some pair, and nothing acknowledged is lost`, {
    timeout: ROUNDS * 10_000,
  }, async () => {
    const mortal = await createMortal()
    const users = []
    for (const death of Array.from({ length: ROUNDS }, (_, round) => DEATHS[round % DEATHS.length]))
      if (death) users.push(await live(mortal, death))
    expect(users).toHaveLength(ROUNDS)
    for (const { first, entropy, recover } of users) {
      await thaw(mortal, first.userId)
      expect([await first.open(), await recover()]).toEqual([entropy, entropy])
    }
  })

  test.each(['wallet.row', 'confirm.removed', 'rotate.removed', 'recover.released'] as const)(
    'control: without transactions the same script loses something at %s',
    { timeout: 60_000 },
    async (step) => {
      await expect(live(await createMortal(true), { step, time: 1 })).rejects.toThrow()
    },
  )
})
