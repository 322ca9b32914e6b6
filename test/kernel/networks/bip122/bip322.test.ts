import { WIF } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { describe, expect, test } from 'vitest'
import { type ParsedAddress, parseAddress } from '../../../../kernel/networks/bip122/address'
import driver from '../../../../kernel/networks/bip122/driver'
import { createSigner, fromBase64, spendId } from './signer'

const key = new Uint8Array(32).fill(7)
const toHex = (base64: string) =>
  Array.from(fromBase64(base64), (byte) => byte.toString(16).padStart(2, '0')).join('')

describe.each(['p2wpkh', 'p2tr'] as const)('a message signed by %s', (type) => {
  test.each(['mainnet', 'testnet', 'regtest'] as const)(
    'on %s goes through the driver and is verified as BIP-322',
    (chain) => {
      const wallet = createSigner(key, type, chain)
      const { method, params } = driver.signMessage({
        account: wallet.address,
        message: 'Grüße 👋',
      })
      expect([method, params]).toEqual([
        'signMessage',
        { account: wallet.address, message: 'Grüße 👋', protocol: 'bip322' },
      ])
      const { account, message } = driver.checkParams({ method, params }) as {
        account: string
        message: string
      }
      expect(account).toBe(wallet.address)
      const answer = { address: account, signature: toHex(wallet.signMessage(message)) }
      expect(driver.checkResult?.(method, answer)).toBeUndefined()
      const signature = driver.readSignature(answer)
      expect(Verifier.verifySignature(wallet.address, 'Grüße 👋', signature, true)).toBe(true)
      expect(Verifier.verifySignature(wallet.address, 'Grüße!', signature, true)).toBe(false)
      const other = createSigner(new Uint8Array(32).fill(8), type, chain)
      expect(Verifier.verifySignature(other.address, 'Grüße 👋', signature, true)).toBe(false)
    },
  )
})

test("the test's own signer agrees with the examples of BIP-322", () => {
  const wallet = createSigner(
    WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'),
    'p2wpkh',
  )
  expect(wallet.address).toBe('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
  const { script } = parseAddress(wallet.address) as ParsedAddress
  expect(Buffer.from(spendId('', script)).toString('hex')).toBe(
    'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
  )
  expect(Buffer.from(spendId('Hello World', script)).toString('hex')).toBe(
    'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
  )
  const published =
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
  expect(Verifier.verifySignature(wallet.address, 'Hello World', published, true)).toBe(true)
  expect(driver.readSignature({ signature: toHex(published) })).toBe(published)
})
