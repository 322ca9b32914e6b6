import type { RouteAnswer } from '../../protocol/http'
import { SOCIAL_PROVIDERS } from '../../protocol/socialProviders'
import type { Row } from '../db/schema'
import { openColumn } from '../keyring/columns'
import { aboutSchema } from '../login/createFederatedIdentities'
import type { LoginContext, LoginServices } from '../login/types'
import { wayOf } from './wayOf'

type Listed = RouteAnswer<'/v1/identities'>['identities'][number]

const describe = async (
  { config, keyring }: Pick<LoginServices, 'config' | 'keyring'>,
  row: Row<'identities'>,
): Promise<Listed> => {
  const open = async (column: 'email_env' | 'about_env') =>
    row[column] === null
      ? undefined
      : Buffer.from(
          await openColumn(keyring, 'identities', column, row, row[column] ?? ''),
        ).toString()
  const [email, about] = await Promise.all([open('email_env'), open('about_env')])
  const name = about === undefined ? undefined : aboutSchema.parse(JSON.parse(about)).name
  return {
    id: row.id,
    way: wayOf(config, row.issuer),
    created: row.created,
    ...(name && { name }),
    ...(email !== undefined && { email }),
    ...(row.used !== null && { used: row.used }),
  }
}

/** The ways that the user signs in by. */
export const listIdentities = async (
  services: LoginServices,
  { session }: LoginContext<'/v1/identities', 'login'>,
): Promise<RouteAnswer<'/v1/identities'>> => {
  const rows = await services.database.db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', session.login.userId)
    .orderBy('created')
    .execute()
  const { providers = {} } = services.config
  return {
    identities: await Promise.all(rows.map((row) => describe(services, row))),
    providers: SOCIAL_PROVIDERS.filter((name) => providers[name] !== undefined),
  }
}
