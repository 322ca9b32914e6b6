import { expect, test } from 'vitest'
import {
  auditedNetwork,
  clientAddress,
  limitedNetwork,
  mailNetwork,
} from '../../../../frame/server/http/address'

test.each([
  [
    'no proxy: the socket, whatever the client writes',
    '203.0.113.9',
    '198.51.100.1',
    0,
    '203.0.113.9',
  ],
  ['one proxy: the last entry', '10.0.0.1', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies: the one before', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['a proxy that says nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['an entry that is no address', '10.0.0.1', '<script>', 1, '10.0.0.1'],
  ['IPv4 in IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['IPv6', '10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ['IPv4 with a port', '10.0.0.1', '6.6.6.6, 203.0.113.9:51234', 1, '203.0.113.9'],
  ['IPv6 in brackets', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
  ['IPv6 with a port', '10.0.0.1', '[2001:db8::1]:51234', 1, '2001:db8::1'],
  ['a port that is none', '10.0.0.1', '203.0.113.9:https', 1, '10.0.0.1'],
  ['more proxies than entries', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ['no socket', undefined, undefined, 0, ''],
])('address of the client: %s', (_, socket, forwarded, trusted, expected) => {
  expect(clientAddress(socket, forwarded, trusted)).toBe(expected)
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24', '203.0.113.9'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48', '0:0:0::/48'],
])(
  'networks of %s: %s is limited, %s written down, mails are counted by %s',
  (ip, limited, audited, mailed) => {
    expect([limitedNetwork(ip), auditedNetwork(ip), mailNetwork(ip)]).toEqual([
      limited,
      audited,
      mailed,
    ])
  },
)
